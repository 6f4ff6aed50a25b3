//! The process: a socket on the loopback address, what all requests share, and how it ends.

use crate::access::{Access, Tokens};
use crate::assets::Assets;
use crate::connections::receive;
use crate::jobs::Queue;
use crate::routes::router;
use boxwright_desk::{Desk, Host, Lookouts};
use boxwright_workshop::{Library, LibraryError, Stop, library_path, threads_here};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// The port if nobody names one; the next free one is taken if it is in use.
const PORT: u16 = 4173;

/// How many ports are tried after the first.
const TRIES: u16 = 20;

/// What was asked for at the start.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The port; 0 for any that is free, none for the usual one or the next free one.
    pub port: Option<u16>,
    /// The library's file, if not the usual one.
    pub library: Option<PathBuf>,
    /// Is everybody let in who reaches the address?
    pub no_token: bool,
}

/// A studio that listens.
#[derive(Clone, Debug)]
pub struct Started<'s> {
    /// The address for people, good as long as the studio runs.
    pub address: String,
    /// The address for a browser, good for one use.
    pub opening: String,
    /// The library's file.
    pub library: &'s Path,
}

/// Why the studio did not start.
#[derive(Debug, thiserror::Error)]
pub enum StudioError {
    /// Somebody else has the port.
    #[error("port {port}: {why}; name another with --port, or none to take the next free one")]
    Port {
        /// The port.
        port: u16,
        /// What the system says.
        why: String,
    },
    /// The library cannot be used.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers for a token: {0}")]
    Token(String),
    /// The system gives no threads.
    #[error("the system gives the studio no threads: {0}")]
    Threads(String),
}

/// What all requests share.
pub(crate) struct Studio {
    pub(crate) port: u16,
    pub(crate) assets: Assets,
    pub(crate) library: Library,
    pub(crate) lookouts: Lookouts,
    pub(crate) queue: Queue,
    /// Who draws pixels now.
    pub(crate) easel: Semaphore,
    pub(crate) stop: Stop,
}

impl Studio {
    /// What answers are made with for whoever asks.
    pub(crate) fn desk<'d>(&'d self, host: &'d dyn Host) -> Desk<'d> {
        Desk { library: &self.library, lookouts: &self.lookouts, host, cores: self.queue.cores }
    }
}

/// Threads for questions that compute or wait for the disk; searches have theirs beside them.
const ASIDE: usize = 16;

/// Serves the studio until somebody asks to stop. Once it listens, `ready` is told.
pub fn run(config: &Config, stop: Stop, ready: impl FnOnce(&Started)) -> Result<(), StudioError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(ASIDE + threads_here())
        .enable_all()
        .build()
        .map_err(|error| StudioError::Threads(error.to_string()))?;
    let path = match &config.library {
        Some(path) => path.clone(),
        None => library_path()?,
    };
    let library = Library::open(&path)?;
    let tokens = if config.no_token { None } else { Some(tokens()?) };
    runtime.block_on(async {
        let listener = listen(config.port).await?;
        let address = format!("http://127.0.0.1:{}/", port_of(&listener));
        let with = |token: Option<&String>| match token {
            Some(token) => format!("{address}?token={token}"),
            None => address.clone(),
        };
        ready(&Started {
            address: with(tokens.as_ref().map(|tokens| &tokens.lasting)),
            opening: with(tokens.as_ref().map(|tokens| &tokens.once)),
            library: &path,
        });
        serve_with(listener, library, tokens.as_ref(), stop).await
    })?;
    // Searches hear the stop within a few hundred nodes; nobody waits longer.
    runtime.shutdown_timeout(Duration::from_secs(2));
    Ok(())
}

/// Serves the studio on a socket until somebody asks to stop. With a token it answers only who knows it.
pub async fn serve(
    listener: TcpListener,
    library: Library,
    token: Option<&str>,
    stop: Stop,
) -> Result<(), StudioError> {
    let tokens = match token {
        Some(token) => Some(Tokens { lasting: token.to_owned(), ..tokens()? }),
        None => None,
    };
    serve_with(listener, library, tokens.as_ref(), stop).await
}

async fn serve_with(
    listener: TcpListener,
    library: Library,
    tokens: Option<&Tokens>,
    stop: Stop,
) -> Result<(), StudioError> {
    let port = port_of(&listener);
    let access = match tokens {
        Some(tokens) => Access::guarded(port, tokens, &library.key("studio", &fresh()?)?),
        None => Access::open(port),
    };
    let studio = Arc::new(Studio {
        port,
        assets: Assets::new(),
        library,
        lookouts: Lookouts::default(),
        queue: Queue::new(threads_here()),
        easel: Semaphore::new(1),
        stop: stop.clone(),
    });
    let asked = async move {
        while !stop.is_asked() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::select! {
        () = receive(listener, router(studio, access)) => {}
        () = asked => {}
    }
    Ok(())
}

fn tokens() -> Result<Tokens, StudioError> {
    Ok(Tokens { lasting: fresh()?, once: fresh()? })
}

fn fresh() -> Result<String, StudioError> {
    crate::access::fresh().map_err(|error| StudioError::Token(error.to_string()))
}

fn port_of(listener: &TcpListener) -> u16 {
    listener.local_addr().map_or(0, |address| address.port())
}

async fn listen(port: Option<u16>) -> Result<TcpListener, StudioError> {
    let (first, last) = port.map_or((PORT, PORT + TRIES), |port| (port, port));
    let mut refused = None;
    for port in first..=last {
        match TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await {
            Ok(listener) => return Ok(listener),
            Err(error) => refused = Some(boxwright_workshop::plain(&error)),
        }
    }
    Err(StudioError::Port { port: first, why: refused.unwrap_or_default() })
}
