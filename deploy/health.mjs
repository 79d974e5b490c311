// The container's health check: no shell, no curl. Exits with 0 when this server is live.
const port = process.env.PORT || '3000';
fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4000) }).then(
  (reply) => process.exit(reply.ok ? 0 : 1),
  () => process.exit(1),
);
