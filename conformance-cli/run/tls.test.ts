import { createServer } from "node:https";
import { expect, test } from "vitest";
import { expectStatus } from "../../spec-tests/kit/expect/expect.js";
import { listeningHost } from "../../spec-tests/runner/run/serve.test-data.js";
import { make, runCommand, serveReference } from "../run-command.test-data.js";

const good = make("sorting-good", async (target) => expectStatus(await target.list("tag"), 200));

/* Of no use but for this test: 127.0.0.1, valid until 2120. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2J8JaWssKe1IFR5K
V040RZ0j2jkgUE2f7lsobNihk1qhRANCAARECpzfjq8XXNLN+xpGtPpIG5Pgpf1G
+ay9q2RaMe6eBKUDZJVRkMMQqkc9KamjLN/b+D57yT8SODL/Y6BzZxOT
-----END PRIVATE KEY-----
`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBXDCCAQKgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABEQKnN+Orxdc0s37
Gka0+kgbk+Cl/Ub5rL2rZFox7p4EpQNklVGQwxCqRz0pqaMs39v4PnvJPxI4Mv9j
oHNnE5OjQzBBMA8GA1UdEQQIMAaHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAdBgNV
HQ4EFgQU3gKa0Iv14u+jcw5syLYdhrewFlgwCgYIKoZIzj0EAwIDSAAwRQIhAMhd
wmzWgIX11wcLYnzYx6w83pORSRGazcf92H9LXd/5AiByM9eA0GtkqGTse40IfoBH
f/1tz5R9vb8UaSc7vGGO2Q==
-----END CERTIFICATE-----
`;

test("a server whose certificate nobody knows: how it is trusted", async () => {
  const host = await listeningHost(createServer({ key, cert: certificate }, (_, response) => void response.end()));
  const { exitCode, out } = await runCommand(["--url", `https://${host}`], [good]);
  expect(exitCode).toBe(3);
  expect(out).toMatch(
    /: self-signed certificate.*\. If you trust it, name its file \(PEM\) in the environment: NODE_EXTRA_CA_CERTS=<file>\n\nThe server cannot be reached/,
  );
});

test("https to a server that speaks http", async () => {
  const url = await serveReference();
  const { exitCode, out } = await runCommand(["--url", url.replace("http:", "https:")], [good]);
  expect(exitCode).toBe(3);
  expect(out).toMatch(/: TLS: wrong version number\. Does it want http\?\n\nThe server cannot be reached/);
});
