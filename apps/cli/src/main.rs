//! The `boxwright` command.
//!
//! Standard output is data, standard error is talk. The exit status is 0 if all is well, 1 if something
//! asked about is not so (a level that is not legal, a plan that does not solve, a level that was not solved or
//! rated), 2 if something could not be read, written or understood. A batch goes on after a bad input.

#![allow(clippy::print_stderr)]

mod args;
mod bench;
mod check;
mod compare;
mod complete;
mod convert;
mod folder;
mod generate;
mod hardest;
mod input;
mod kwirk;
mod library;
mod methods;
mod plan;
mod planning;
mod play;
mod rate;
mod render;
mod show;
mod solve;
mod studio;
mod table;
mod talk;
mod vary;
mod verify;

use args::{Cli, Command};
use clap::{CommandFactory as _, Parser as _};
use std::process::ExitCode;
use talk::{Ending, Talk, whisper};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut talk = Talk::new(cli.json, cli.color, cli.command.stores());
    let outcome = match &cli.command {
        Command::Check(args) => check::run(args, &mut talk),
        Command::Show(args) => show::run(args, &mut talk),
        Command::Render(args) => render::run(args, &mut talk),
        Command::Convert(args) => convert::run(args, &mut talk),
        Command::Verify(args) => verify::run(args, &mut talk),
        Command::Solve(args) => solve::run(args, &mut talk),
        Command::Rate(args) => rate::run(args, &mut talk),
        Command::Compare(args) => compare::run(args, &mut talk),
        Command::Complete(args) => complete::run(args, &mut talk),
        Command::Generate(args) => generate::run(args, &mut talk),
        Command::Methods => methods::run(&mut talk),
        Command::Vary(args) => vary::run(args, &mut talk),
        Command::Hardest(args) => hardest::run(args, &mut talk),
        Command::Plan(args) => plan::run(args, &mut talk),
        Command::Play(args) => play::run(args, &mut talk),
        Command::Studio(args) => studio::run(args, &mut talk),
        Command::Library(args) => library::run(args, &mut talk),
        Command::Bench => bench::run(&mut talk),
        Command::Completions { shell } => {
            // Into memory first: the generator does not expect its reader to go away.
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "boxwright", &mut script);
            talk.bytes(&script)
        }
    };
    match talk.finish(outcome) {
        Ok(Ending::Well) => ExitCode::SUCCESS,
        Ok(Ending::NotSo) => ExitCode::from(1),
        Ok(Ending::Wrong) => ExitCode::from(2),
        Err(error) => {
            whisper(format!("boxwright: standard output: {}", boxwright_workshop::plain(&error)));
            ExitCode::from(2)
        }
    }
}
