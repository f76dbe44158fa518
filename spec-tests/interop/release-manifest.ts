/**
 * The package.json that installs a release of Strapi 4 on this Node. The database driver and the image library are those
 * of 4.26.2: what old releases ask for does not compile here, or is downloaded from elsewhere than the registry. Their
 * command line library is one of their time: newer ones ask for packages that are not there.
 */
export const releaseManifest = (version: string): string =>
  `${JSON.stringify(
    {
      name: "touchstone-interop-strapi-release",
      private: true,
      dependencies: {
        "@strapi/plugin-i18n": version,
        "@strapi/plugin-users-permissions": version,
        "@strapi/strapi": version,
        "better-sqlite3": "9.6.0",
        react: "^17.0.2",
        "react-dom": "^17.0.2",
        "react-router-dom": "5.3.4",
        "styled-components": "5.3.3",
      },
      overrides: { sharp: "0.33.5", "better-sqlite3": "9.6.0", "@rushstack/ts-command-line": "4.12.1" },
    },
    null,
    2,
  )}\n`;
