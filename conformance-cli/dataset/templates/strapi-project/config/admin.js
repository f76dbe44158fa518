module.exports = ({ env }) => ({
  // The checks use the content API alone: nothing has to be built.
  serveAdminPanel: env.bool("SERVE_ADMIN", false),
  auth: { secret: env("ADMIN_JWT_SECRET", "a-secret-for-tests") },
  apiToken: { salt: env("API_TOKEN_SALT", "a-salt-for-tests") },
  transfer: { token: { salt: env("TRANSFER_TOKEN_SALT", "another-salt-for-tests") } },
  flags: { nps: false, promoteEE: false },
});
