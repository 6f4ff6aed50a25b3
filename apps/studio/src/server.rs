//! The process: a socket on the loopback address, what all requests share, and how it ends.

use crate::api::router;
use crate::assets::Assets;
use crate::jobs::Queue;
use crate::library::{Library, LibraryError, library_path};
use crate::tables::Lookouts;
use boxwright_workshop::{Stop, threads_here};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

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
    pub(crate) stop: Stop,
}

/// Serves the studio until somebody asks to stop. Once it listens, `ready` gets its address and the library's file.
pub fn run(
    config: &Config,
    stop: Stop,
    ready: impl FnOnce(&str, &std::path::Path),
) -> Result<(), StudioError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(256)
        .enable_all()
        .build()
        .map_err(|error| StudioError::Threads(error.to_string()))?;
    let path = match &config.library {
        Some(path) => path.clone(),
        None => library_path()?,
    };
    let library = Library::open(&path)?;
    runtime.block_on(async {
        let listener = listen(config.port).await?;
        let port = listener.local_addr().map_or(0, |address| address.port());
        ready(&format!("http://127.0.0.1:{port}/"), &path);
        serve(listener, library, stop).await
    })?;
    // Searches hear the stop within a few hundred nodes; nobody waits longer.
    runtime.shutdown_timeout(Duration::from_secs(2));
    Ok(())
}

/// Serves the studio on a socket until somebody asks to stop.
pub async fn serve(listener: TcpListener, library: Library, stop: Stop) -> Result<(), StudioError> {
    let port = listener.local_addr().map_or(0, |address| address.port());
    let studio = Arc::new(Studio {
        port,
        assets: Assets::new(),
        library,
        lookouts: Lookouts::default(),
        queue: Queue::new(threads_here()),
        stop: stop.clone(),
    });
    let asked = async move {
        while !stop.is_asked() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let server = async { axum::serve(listener, router(studio)).await };
    tokio::select! {
        _ = server => {}
        () = asked => {}
    }
    Ok(())
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
