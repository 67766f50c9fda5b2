import Jobs
import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// The content of `/metrics`.
struct MetricsReport {
  let version: String
  let engine: String
  let requests: RequestMeter
  let connections: Connections
  let store: StoreMetrics
  let statements: InstrumentedStore.Metrics
  let replica: ReplicaMonitor.Metrics?
  /// nil if the database is unavailable.
  let jobs: JobMetrics?
  let passwords: AsyncSemaphore.Metrics
  let process: ProcessMetrics?
  /// The longest stall of each event loop.
  let stalls: [Duration]

  var text: String {
    var out = Exposition()
    out.family("plaza_build_info", .gauge, "The version that runs, and its database.") {
      $0.sample(["version": version, "engine": engine], 1)
    }
    addRequests(to: &out)
    addConnections(to: &out)
    addDatabase(to: &out)
    addReplica(to: &out)
    addJobs(to: &out)
    addPasswords(to: &out)
    addProcess(to: &out)
    return out.text
  }

  private func addRequests(to out: inout Exposition) {
    let routes = requests.all.map { (route: $0, copy: $0.copy) }
    out.family(
      "plaza_http_requests_total", .counter,
      "Requests that were answered, by route, method and status."
    ) {
      for (route, copy) in routes {
        for (index, count) in copy.classes.enumerated() where count > 0 {
          $0.sample(
            ["route": route.pattern, "method": route.method, "status": "\(index + 1)xx"], count)
        }
      }
    }
    out.family(
      "plaza_http_request_duration_seconds", .histogram,
      "From a request's header to its answer being ready."
    ) {
      for (route, copy) in routes where copy.classes.contains(where: { $0 > 0 }) {
        $0.histogram(
          ["route": route.pattern, "method": route.method], bounds: RouteMetrics.boundsInSeconds,
          counts: copy.latencies, sum: Double(copy.microseconds) / 1_000_000)
      }
    }
    out.add(
      "plaza_http_requests_in_flight", .gauge, "Requests that are being answered.",
      requests.inFlight)
    out.add(
      "plaza_http_slow_requests_total", .counter, "Requests that were logged as slow.",
      requests.slowOnes)
    out.add(
      "plaza_rate_limit_refusals_total", .counter, "Answers 429: tried too often.",
      requests.rateLimited)
  }

  private func addConnections(to out: inout Exposition) {
    let traffic = connections.metrics.copy
    out.family(
      "plaza_http_unread_requests_total", .counter,
      "Requests that were refused before they were read."
    ) {
      for reason in traffic.unread { $0.sample(["reason": reason.slug], reason.count) }
    }
    out.family("plaza_connections", .gauge, "Open connections, by what they wait for.") {
      for (phase, count) in connections.countsByPhase { $0.sample(["phase": phase], count) }
    }
    out.add(
      "plaza_connections_accepted_total", .counter, "Connections that were let in.",
      traffic.accepted)
    out.add(
      "plaza_connections_refused_total", .counter, "Connections there was no room for.",
      traffic.refused)
    out.add(
      "plaza_connections_replaced_total", .counter, "Waiting connections closed for others.",
      traffic.replaced)
    out.add(
      "plaza_connections_slow_readers_total", .counter,
      "Connections that did not take their answer.",
      traffic.slowReaders)
    out.add(
      "plaza_network_receive_bytes_total", .counter, "Bytes that came over connections.",
      traffic.bytesIn)
    out.add(
      "plaza_network_transmit_bytes_total", .counter, "Bytes sent over connections.",
      traffic.bytesOut)
  }

  private func addDatabase(to out: inout Exposition) {
    out.add("plaza_db_statements_total", .counter, "Statements that were run.", statements.count)
    out.add(
      "plaza_db_statement_failures_total", .counter, "Statements that failed.", statements.failed)
    out.add(
      "plaza_db_statement_seconds_total", .counter, "Time in statements.",
      Double(statements.duration.wholeMicroseconds) / 1_000_000)
    out.family(
      "plaza_db_reads_total", .counter, "Reads, by kind: short ones and those of the bounded pool."
    ) {
      $0.sample(["kind": "short"], store.shortReads)
      $0.sample(["kind": "long"], store.longReads)
    }
    out.family("plaza_db_writes_total", .counter, "Writes, by what became of them.") {
      $0.sample(["outcome": "committed"], store.writes)
      $0.sample(["outcome": "undone"], store.undoneWrites)
    }
    out.add(
      "plaza_db_conflicts_total", .counter,
      "Tries of writes that met another and were made again.", store.conflicts)
    out.add(
      "plaza_db_tries_alone_total", .counter,
      "Tries of writes with no other beside them, after too many conflicts.",
      store.exclusiveRetries)
    out.add(
      "plaza_db_writer_longest_stall_seconds", .gauge,
      "The longest turn of the writer, of the last five to ten minutes.",
      store.longestTurn / .seconds(1))
    out.add(
      "plaza_db_queued_writes", .gauge, "Writes that wait for their turn.", store.queuedWrites)
    out.add(
      "plaza_db_writes_per_commit", "How many writes a commit carried.", store.writesPerCommit)
    out.add("plaza_db_commit_seconds", "Until a commit was on disk.", store.commitSeconds)
    out.add(
      "plaza_db_pool_connections_in_use", .gauge, "Pooled connections that are lent.",
      store.pool.inUse)
    out.add(
      "plaza_db_pool_connections_limit", .gauge, "Pooled connections there may be.",
      store.pool.limit)
    out.add(
      "plaza_db_pool_waiting", .gauge, "Callers that wait for a pooled connection.",
      store.pool.waiting)
    out.family("plaza_db_troubles_total", .counter, "How often the database could not.") {
      for trouble in StoreMetrics.FailureKind.allCases {
        $0.sample(["kind": trouble.rawValue], store.troubles[trouble, default: 0])
      }
    }
  }

  private func addReplica(to out: inout Exposition) {
    guard let replica else { return }
    out.add(
      "plaza_db_replica_used", .gauge, "Whether the replica is read from.", replica.isUsed ? 1 : 0)
    out.add(
      "plaza_db_replica_reads_total", .counter, "Reads that the replica answered.", replica.reads)
    out.add(
      "plaza_db_replica_failures_total", .counter, "Reads that it did not, and the database did.",
      replica.failures)
    out.add(
      "plaza_db_replica_seconds_behind", .gauge,
      "How old its last change was, where it lacked any.",
      replica.secondsBehind)
  }

  private func addJobs(to out: inout Exposition) {
    guard let jobs else { return }
    out.family(
      "plaza_jobs", .gauge,
      "Background jobs, by state; given up are those that staff have not looked after."
    ) {
      $0.sample(["state": "waiting"], jobs.waiting)
      $0.sample(["state": "running"], jobs.running)
      $0.sample(["state": "given-up"], jobs.failed)
    }
    out.add(
      "plaza_jobs_longest_wait_seconds", .gauge, "How long the oldest job that is due has waited.",
      jobs.longestWait)
  }

  private func addPasswords(to out: inout Exposition) {
    out.add(
      "plaza_password_hashes_total", .counter, "Passwords that were hashed or compared.",
      passwords.started)
    out.add(
      "plaza_password_hashes_refused_total", .counter, "Those that found the queue full.",
      passwords.refused)
    out.add(
      "plaza_password_hashes_running", .gauge, "Passwords that are being hashed.",
      passwords.running)
    out.add(
      "plaza_password_hashes_waiting", .gauge, "Passwords that wait for it.", passwords.waiting)
  }

  private func addProcess(to out: inout Exposition) {
    out.family(
      "plaza_event_loop_longest_stall_seconds", .gauge,
      "The longest that a loop could not turn to what was due, of the last five to ten minutes."
    ) {
      for (loop, fixture) in stalls.enumerated() {
        $0.sample(["loop": String(loop)], fixture / .seconds(1))
      }
    }
    guard let process else { return }
    out.add(
      "process_cpu_seconds_total", .counter, "Processor time, of all threads.",
      process.processorSeconds)
    out.add("process_resident_memory_bytes", .gauge, "Memory in use.", process.residentBytes)
    out.add("process_virtual_memory_bytes", .gauge, "Address space.", process.virtualBytes)
    out.add("process_threads", .gauge, "Threads.", process.threads)
    out.add("process_open_fds", .gauge, "Open files and connections.", process.openFiles)
    out.add("process_max_fds", .gauge, "How many there may be.", process.maxOpenFiles)
    out.add(
      "process_start_time_seconds", .gauge, "When it started, in seconds since 1970.",
      process.startSeconds)
  }
}

extension Exposition {
  fileprivate mutating func add(
    _ name: StaticString, _ help: StaticString, _ distribution: Histogram
  ) {
    family(name, .histogram, help) {
      $0.histogram(
        [:], bounds: distribution.bounds, counts: distribution.counts, sum: distribution.sum)
    }
  }
}
