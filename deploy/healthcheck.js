// Asks the service of this container whether it is ready; for Docker's HEALTHCHECK.
const port = process.env.VIGIE_HEALTH_PORT;
fetch(`http://127.0.0.1:${port}/readyz`).then(
  (response) => process.exit(response.ok ? 0 : 1),
  () => process.exit(1),
);
