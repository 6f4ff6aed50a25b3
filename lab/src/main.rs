//! The lab: experiments as code.
//!
//! `lab list` names them, `lab run NAME` runs one. A small run (`--scale smoke`) shows that an experiment
//! works and judges nothing; a full one is kept in `lab/results` with the command and the commit.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod batch;
mod data;
mod date;
mod experiment;
mod experiments;
mod plot;
mod results;
mod statistics;
mod table;

use clap::{Parser, Subcommand};
use experiment::{EXPERIMENTS, Experiment, Request, Scale};
use std::process::ExitCode;

/// Runs the project's experiments and keeps their results.
#[derive(Debug, Parser)]
#[command(name = "lab", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Name the experiments
    List,
    /// Run an experiment
    Run {
        /// Its name
        name: String,
        /// How much of it
        #[arg(long, value_enum, default_value_t = Scale::Smoke)]
        scale: Scale,
        /// Only these rows of its table
        #[arg(long, value_name = "ROW", value_delimiter = ',')]
        only: Vec<String>,
    },
    /// A fixed piece of work, to be counted from outside
    #[command(hide = true)]
    Work {
        /// The solver that does it; without it, nothing is done
        solver: Option<String>,
    },
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::List => {
            EXPERIMENTS.iter().for_each(|known| println!("{}", known.in_the_list()));
            Ok(())
        }
        Command::Run { name, scale, only } => run(&name, &Request { scale, only }),
        Command::Work { solver } => experiments::instructions::work(solver.as_deref()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("lab: {why}");
            ExitCode::from(2)
        }
    }
}

fn run(name: &str, request: &Request) -> Result<(), String> {
    let experiment = Experiment::named(name)?;
    println!("{}\n", experiment.heading());
    let outcome = (experiment.run)(request)?;
    println!("\n{}", outcome.text());
    match request.scale {
        Scale::Smoke => println!("A small run: nothing is judged or kept."),
        Scale::Full => println!("Kept in {}.", results::keep(experiment, request, &outcome)?.display()),
    }
    Ok(())
}
