module.exports = ({ env }) => ({
  "users-permissions": {
    // Sign-ins of a run are many and fast.
    config: { jwtSecret: env("JWT_SECRET", "a-jwt-secret-for-tests"), ratelimit: { enabled: false } },
  },
});
