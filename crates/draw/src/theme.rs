//! The three colour themes, read from the style sheet that the studio ships.
//!
//! `assets/theme.css` is the only place that names a colour. Pictures leave the house as files, and
//! picture viewers do not know CSS variables; so whatever is drawn is written with variables and then
//! [painted](Theme::paint): each `var(--name,#fallback)` becomes the theme's value. What one theme does
//! not declare it takes from the light one, as the cascade would.

/// Which colours to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Ink on paper.
    #[default]
    Light,
    /// The same at night.
    Dark,
    /// Few, strong colours on black.
    Contrast,
}

/// The style sheet with the colours of all themes, as it goes into pages.
pub const SHEET: &str = include_str!("../assets/theme.css");

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Contrast];

    /// The name people choose it by.
    pub fn name(self) -> &'static str {
        ["light", "dark", "contrast"][self as usize]
    }

    /// The theme of that name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// The value of a variable, named without its dashes. Panics if the style sheet has no such one.
    ///
    /// ```
    /// # use boxwright_draw::Theme;
    /// assert_eq!(Theme::Dark.value("floor"), "#21272F");
    /// ```
    pub fn value(self, variable: &str) -> &'static str {
        let own = declared(self.selector(), variable);
        own.or_else(|| declared(Theme::Light.selector(), variable))
            .expect("the style sheet declares every variable that is drawn with")
    }

    /// The red, green and blue of a variable that is a colour.
    pub fn rgb(self, variable: &str) -> [u8; 3] {
        rgb(self.value(variable)).expect("the colours in the style sheet are written #rgb or #rrggbb")
    }

    /// The text with the theme's values in place of the variables.
    pub fn paint(self, text: &str) -> String {
        let mut parts = text.split("var(--");
        let mut painted = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (call, rest) = part.split_once(')').unwrap_or((part, ""));
            painted += self.value(call.split(',').next().unwrap_or(call));
            painted += rest;
        }
        painted
    }

    fn selector(self) -> &'static str {
        [":root", "[data-theme=dark]", "[data-theme=contrast]"][self as usize]
    }
}

/// The value that the rules of a selector give a variable.
fn declared(selector: &str, variable: &str) -> Option<&'static str> {
    declarations(selector).find(|(name, _)| *name == variable).map(|(_, value)| value)
}

/// All variables that the rules of a selector declare, with their values.
fn declarations(selector: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rules = SHEET.split('}').filter_map(|rule| rule.split_once('{'));
    let own = rules.filter(move |(head, _)| head.trim_end().ends_with(selector));
    own.flat_map(|(_, body)| body.split(';'))
        .filter_map(|line| line.split_once(':'))
        .filter_map(|(name, value)| Some((name.trim().strip_prefix("--")?, value.trim())))
}

fn rgb(value: &str) -> Option<[u8; 3]> {
    let digits: Vec<u8> = value
        .strip_prefix('#')?
        .chars()
        .map(|digit| digit.to_digit(16).map(|value| value as u8))
        .collect::<Option<_>>()?;
    match digits[..] {
        [r, g, b] => Some([r * 17, g * 17, b * 17]),
        [r, s, g, h, b, c] => Some([r * 16 + s, g * 16 + h, b * 16 + c]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contrast as the Web Content Accessibility Guidelines 2.2 define it.
    fn contrast(theme: Theme, a: &str, b: &str) -> f64 {
        let light = |variable| {
            let [r, g, b] = theme.rgb(variable).map(|channel| {
                let channel = f64::from(channel) / 255.0;
                if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Does one of the colours stand out from the ground?
    fn stands_out(theme: Theme, colours: &[&str], ground: &str, least: f64) {
        let best = colours.iter().map(|colour| contrast(theme, colour, ground)).fold(0.0, f64::max);
        assert!(best >= least, "{}: {colours:?} on {ground} is {best:.2}, not {least}", theme.name());
    }

    #[test]
    fn contrast_is_measured_as_the_guidelines_do() {
        assert!((contrast(Theme::Contrast, "ink", "bg") - 21.0).abs() < 1e-9);
        assert!((contrast(Theme::Light, "ink", "ink") - 1.0).abs() < 1e-9);
    }

    #[test]
    fn text_stands_out_from_page_and_panel() {
        for theme in Theme::ALL {
            for ground in ["bg", "surface"] {
                for text in ["ink", "muted", "good", "warn", "bad"] {
                    stands_out(theme, &[text], ground, 4.5);
                }
            }
            for (text, ground) in
                [("on-primary", "primary"), ("on-accent", "accent"), ("on-raised", "raised")]
            {
                stands_out(theme, &[text], ground, 4.5);
            }
        }
    }

    #[test]
    fn pieces_and_walls_stand_out_from_the_floor_they_lie_on() {
        for theme in Theme::ALL {
            for floor in ["floor", "floor-alt"] {
                stands_out(theme, &["box", "box-edge"], floor, 3.0);
                stands_out(theme, &["home", "home-edge"], floor, 3.0);
                stands_out(theme, &["p1", "p1-edge"], floor, 3.0);
                stands_out(theme, &["goal"], floor, 3.0);
                stands_out(theme, &["wall"], floor, 3.0);
                stands_out(theme, &["draft"], floor, 3.0);
            }
            stands_out(theme, &["wall"], "bg", 3.0);
            stands_out(theme, &["home-mark"], "home", 3.0);
            stands_out(theme, &["draft"], "draft-soft", 3.0);
        }
    }

    #[test]
    fn what_plots_are_drawn_with_stands_out_from_the_panel() {
        for theme in Theme::ALL {
            for colour in crate::plot::PLOT_COLOURS {
                stands_out(theme, &[colour], "surface", 3.0);
            }
        }
    }

    #[test]
    fn controls_and_focus_stand_out_from_page_and_panel() {
        for theme in Theme::ALL {
            for ground in ["bg", "surface"] {
                stands_out(theme, &["control"], ground, 3.0);
                stands_out(theme, &["focus"], ground, 3.0);
            }
        }
    }

    #[test]
    fn no_theme_says_a_thing_twice() {
        for theme in Theme::ALL {
            let mut names: Vec<&str> = declarations(theme.selector()).map(|(name, _)| name).collect();
            names.sort();
            let count = names.len();
            names.dedup();
            assert!(count > 50 && names.len() == count, "{} of {count}", names.len());
        }
    }

    #[test]
    fn painting_leaves_no_variable_behind() {
        assert_eq!(Theme::Dark.paint("a var(--goal,#0B7568) b var(--ink)c"), "a #5CCDB9 b #ECEEF2c");
        assert_eq!(Theme::Light.paint("fill=\"none\""), "fill=\"none\"");
    }

    #[test]
    fn what_a_theme_does_not_say_it_takes_from_the_light_one() {
        assert_eq!(Theme::Contrast.value("step"), "90ms");
        assert_eq!(Theme::Contrast.rgb("off"), [0x55; 3]);
    }

    #[test]
    fn names_lead_back_to_their_themes() {
        for theme in Theme::ALL {
            assert_eq!(Theme::from_name(theme.name()), Some(theme));
        }
        assert_eq!(Theme::from_name("sepia"), None);
    }
}
