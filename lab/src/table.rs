//! Tables that people read, in Markdown.

/// Rows of text under headings.
pub(crate) struct Table {
    heads: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(heads: &[&'static str]) -> Table {
        Table { heads: heads.to_vec(), rows: Vec::new() }
    }

    pub(crate) fn push(&mut self, row: Vec<String>) {
        assert_eq!(row.len(), self.heads.len(), "a row has as many cells as the table has headings");
        self.rows.push(row);
    }

    /// The table with its columns in line.
    pub(crate) fn markdown(&self) -> String {
        let width = |at: usize| {
            let cells = self.rows.iter().map(|row| row[at].chars().count());
            cells.chain([self.heads[at].chars().count()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heads.len()).map(width).collect();
        let line = |cells: Vec<String>| {
            let cells = cells.iter().zip(&widths).map(|(cell, &width)| format!(" {cell:width$} |"));
            format!("|{}\n", cells.collect::<String>())
        };
        let heads = line(self.heads.iter().map(|&head| head.to_owned()).collect());
        let rule: String = widths.iter().map(|width| format!("{}|", "-".repeat(width + 2))).collect();
        let rows: String = self.rows.iter().cloned().map(line).collect();
        format!("{heads}|{rule}\n{rows}")
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn columns_are_in_line() {
        let mut table = Table::new(&["a", "long"]);
        table.push(vec!["wide".to_owned(), "1".to_owned()]);
        assert_eq!(table.markdown(), "| a    | long |\n|------|------|\n| wide | 1    |\n");
    }
}
