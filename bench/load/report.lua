-- Prints wrk's counts as one line of JSON.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"p50Ms":%.4f,"p99Ms":%.4f,"refused":%d,"lost":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end
