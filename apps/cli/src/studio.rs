//! `boxwright studio`: the page in the browser.

use crate::talk::Talk;
use boxwright_studio::Config;
use boxwright_workshop::Stop;
use clap::Args;
use std::io;
use std::path::PathBuf;
use std::process::{Command, Stdio};

#[derive(Debug, Args)]
pub(crate) struct StudioArgs {
    /// The port; 0 for any that is free [default: 4173, or the next that is free]
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// The library's file [default: library.sqlite in your data folder]
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,

    /// Open the page in your browser
    #[arg(long)]
    open: bool,

    /// Answer every program and every user of this machine, without a token
    #[arg(long)]
    no_token: bool,
}

pub(crate) fn run(args: &StudioArgs, talk: &mut Talk) -> io::Result<()> {
    let config = Config { port: args.port, library: args.library.clone(), no_token: args.no_token };
    let mut told = Ok(());
    let served = boxwright_studio::run(&config, Stop::on_ctrl_c(), |started| {
        told = talk.say(format!(
            "The studio is at {}  (Ctrl-C stops it)\nThe library is {}",
            started.address,
            started.library.display()
        ));
        if args.open && !open(&started.opening) {
            told = talk.say("No browser could be opened; open the address yourself.");
        }
    });
    told?;
    match served {
        Ok(()) => Ok(()),
        Err(error) => talk.complain(error),
    }
}

/// Asks the system to show an address; false if it cannot.
fn open(address: &str) -> bool {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().is_ok()
}
