import { expect, test } from "vitest";
import { checks } from "../spec-tests/statements/index.js";
import { runCommand } from "./run-command.test-data.js";

/* What a user gets wrong: one line that begins or goes on like this, exit code 2, nothing asked and no secret repeated. */

/** A line each: the arguments, in which a quoted one may hold spaces and escapes as JSON has them, and a part of the message. */
const rows = String.raw`
--urll x => unknown option '--urll'
--url localhost => option '--url <url>' argument 'localhost' is invalid. Expected an address such as
--url ftp://x => Expected an address such as http://localhost:1337
--url http://x:1/api/ => Give the base address without /api: http://x:1.
--url http://u:s3cr3t@x => option '--url <url>' is invalid. Pass credentials with --header
--url http://u@x => Pass credentials with --header
--url http://x?a=1 => without query and fragment
--url http://x --url http://y => --url is given twice: expected one value
--replay a.1 --replay=b.1 => --replay is given twice: expected one value
--seed 1.5 => Expected a whole number from 0 to 2147483647
--concurrency 0 => Expected a whole number from 1 to 64
--header "Bearer s3cr3t" => option '--header <header>' is invalid. Expected 'Name: value'
--header "A: s3cr3t\r\nC: d" => Expected a value of one line
--header "X: s3cr3t €" => Expected a value of one line, of characters up to
--header "Expect: s3cr3t" => Expect is the connection's: it cannot be given
--token "Bearer s3cr3t" => option '--token <token>' is invalid. Give the token without 'Bearer'
--token "s3cr3t\r\nA: b" => Expected a token without spaces
--token s3cr3t --header "Authorization: Bearer s3cr3t" => --token and --header Authorization exclude each other
--profile v5 => Allowed choices are spec, strapi-4.26
--level most => Expected must, will, should or may
--budget 30 => Expected a time such as 500ms, 30s, 2m or 1h
--budget 0s => Expected a time such as 500ms, 30s
--max-wait 577h => Expected a time such as 500ms, 30s, 2m or 1h, up to 576h
--max-wait -1s => Expected a time such as 500ms
--max-wait s => Expected a time such as 500ms
--quick --deep => --quick and --deep exclude each other
--reporter pdf => 'pdf' is invalid. Expected one of text, json, junit, html, markdown, badge
--reporter pdf:a => Expected one of text
--reporter html: => and for a file html:report.html
--reporter text --reporter json => text and json cannot both go to the standard output; name files: --reporter json:<file>
--reporter text:- --reporter json:- --output a => text and json cannot both go to the standard output
--reporter json:a.json --output b.json => --output names the file of a report without one, but every --reporter has its file
--reporter json:a --reporter html:./a => /a would be written twice: name a file for each
--reporter json:a --update-expected-failures --expected-failures a => /a would be written twice: name a file for each
--output /nonexistent/x => cannot write /nonexistent/x: ENOENT: no such file or directory
--reporter html:/ => cannot write /: EISDIR: it is a folder
--reporter text --reporter json:/nonexistent/x => cannot write /nonexistent/x: ENOENT
--without graphql => no capability "graphql". Expected some of relations, polymorphic
--without i18n,dynamic-zone => no capability "dynamic-zone". Did you mean "dynamic-zones"?
--features i18n,,users => A name is empty. Expected some of
--features i18n --without i18n => --features and --without both name i18n
--features dynamic-zones --without components => exclude each other: dynamic-zones needs components
--detect => --detect needs --url
--url http://x --detect --seed-via-api => --seed-via-api and --detect exclude
--seed-via-api --reset-command x => --seed-via-api and --reset-command exclude
--seed-via-api --no-preflight => --seed-via-api and --no-preflight exclude
--seed-via-api --read-only => --seed-via-api writes: leave out --read-only
--reset-command " " => --reset-command: expected a command
--url http://x --api-prefix v1 => Expected a path such as /v1/content
--url http://x --api-prefix /a/../b => Expected a path such as
--api-prefix /v1 => --api-prefix needs --url: the embedded reference has
--plugin-prefix /v1 => --plugin-prefix needs --url
http://x => too many arguments
--check nope => no check matches "nope"
--check sorting-dates => no check matches "sorting-dates". Did you mean "sorting-date"?
--check sortng-* => no check matches "sortng-*". Did you mean "sorting-*"?
--check sortng => no check matches "sortng". Did you mean "sorting-*"?
--check *-fild => no check matches "*-fild". Did you mean "*-field"?
--check *pgae* => no check matches "*pgae*". Did you mean "*page*"?
--check sorting.date => no check matches "sorting.date". Did you mean "sorting-date"?
--skip nope => no check matches "nope"
--section sorting => no section "sorting" in the specification. Did you mean "4.2" (Sorting)?
--section paging => no section "paging" in the specification. Did you mean "4.3" (Pagination)?
--section 6 => section 6 has no checks
--skip * => no check is left
--section 12 => no section "12" in the specification
--section 4.2, => A name is empty.
--section 4.2 --check filtering-* => no check
--expected-failures /nonexistent/x => cannot read /nonexistent/x: ENOENT
--update-expected-failures => --update-expected-failures needs the file
--config /nonexistent/x.json => cannot read /nonexistent/x.json: ENOENT: no such file or directory
--replay . => --replay .: expected a file, and this is a folder
--replay nosuch.json => --replay nosuch.json: there is no such file, and it is no replay id
--watch => --watch needs --url: the embedded reference does not change
--watch --url http://x --replay a.1 => --watch and --replay exclude each other
--watch --url http://x --reporter json => --watch prints what has changed: give json a file: --reporter json:<file>
--schemas x => --schemas needs --own-content
--rate 10/s => --rate needs --own-content
--writes tags => --writes needs --own-content
--own-content => --own-content needs --url: the embedded reference holds the kit's dataset
--url http://x --own-content --quick => --quick and --own-content exclude each other
--url http://x --own-content --schemas x --types y => --schemas and --types exclude each other
--url http://x --own-content --seed-via-api => --own-content and --seed-via-api exclude each other
--url http://x --own-content --rate fast => Expected a rate such as 10/s or 300/m.
--url http://x --own-content --schemas /nowhere => --schemas /nowhere: 
--list --explain 9 => --list and --explain exclude each other
--list --reporter junit => --list has no junit form; take text or json
--explain 9 --reporter html => --explain has no html form; take text or json
--list --section 12 => no section "12"
--list --skip nope => no check
--list --section 6 --level must => no
--explain sorting-onefield => did you mean sorting-one-field, 
--explain $between => did you mean 4.4-between
--explain I-900 => did you mean I-
--explain paging => did you mean 4.3 (Pagination), 
--explain sortng-* => did you mean sorting-*, 
--explain xyzzy => nothing is called "xyzzy"; --list prints the ids
--check I-36 => --check I-36: I-36 is an interpretation, not a check; its checks: --check filtering-between,filtering-everywhere-between,
--skip 4.5-star => 4.5-star is a statement, not a check; its checks: --skip fields-star,fields-everywhere; --explain 4.5-star explains it
--check 8-max-limit => 8-max-limit is a statement, not a check, and no check tests it; --explain 8-max-limit says why
--check 4.2 => --check 4.2: 4.2 is a section, not a check; --section 4.2 takes all of its checks
--list --check sorting-date,4.2 => --check 4.2: 4.2 is a section
--check filter-between => filter-between is a form of requests, not a check; --explain filter-between says more
diff a.json => missing required argument 'after'
diff a b c => too many arguments for 'diff'
diff a b --reporter html => option '--reporter <name>' argument 'html' is invalid. Allowed choices are text, json.
diff a b --output /nonexistent/x => cannot write /nonexistent/x: ENOENT
diff /nonexistent/a /nonexistent/b => cannot read /nonexistent/a: ENOENT: no such file or directory
dataset --output x => --format <name>' not specified
dataset --format json => --output <dir>' not specified
dataset --format xml --output x => Allowed choices are json, strapi-project, archive
`;

const read = (line: string): readonly [line: string, args: readonly string[], message: string] => {
  const [given = "", message = ""] = line.split(" => ");
  const words = given.match(/"[^"]*"|\S+/g) ?? [];
  return [line, words.map((word) => (word.startsWith('"') ? String(JSON.parse(word)) : word)), message];
};

test.each(rows.trim().split("\n").map(read))("%s", async (_, args, message) => {
  const { exitCode, out, err } = await runCommand(args, checks);
  expect([exitCode, out]).toEqual([2, ""]);
  expect(err).toContain(message);
  expect(err).not.toContain("s3cr3t");
  expect(err.trimEnd().split("\n")).toHaveLength(1);
});
