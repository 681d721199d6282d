/** The images of the suites; the same versions as docker-compose.yml. */
export const IMAGES = {
  nats: 'nats:2.10.29-alpine',
  postgres: 'pgvector/pgvector:0.8.0-pg17',
  redis: 'redis:7.4.2-alpine',
} as const;
