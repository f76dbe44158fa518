#!/usr/bin/env bash
# steps.sh FUNCTION WORDS...: the steps of `.ci/run` and `.ci/full` that take more than one command. Each passes when it ends with 0.
# What a step starts ends with it, and TMPDIR is a folder of its own: run-steps.mjs sees to both.
set -u
cd "$(dirname "$0")/.." || exit 1
work=$(mktemp -d)

# exits_with CODE COMMAND...: passes when the command ends with exactly this code.
exits_with() {
  local expected=$1 code=0
  shift
  "$@" || code=$?
  [ "$code" -eq "$expected" ] || { printf 'exit code %s, expected %s\n' "$code" "$expected"; return 1; }
}

# skip REASON: ends the step as one that cannot be run here.
skip() {
  printf '%s\n' "$1"
  exit 77
}

# server COMMAND...: starts a server. Sets $url to the address that it prints, and $said to a file of all that it prints. Fails when it ends first.
server() {
  local line out
  said=$(mktemp "$work/server.XXXX")
  url=""
  exec {out}< <(exec "$@" 2>&1 </dev/null)
  while [ -z "$url" ] && IFS= read -r line <&"$out"; do
    printf '%s\n' "$line" | tee -a "$said"
    [[ $line =~ http://127\.0\.0\.1:[0-9]+ ]] && url=${BASH_REMATCH[0]}
  done
  tee -a "$said" <&"$out" &
  exec {out}<&-
  [ -n "$url" ]
}

# A fresh clone needs one command, the main one of the README: it installs and builds by itself, and then nothing is left to do. What it is given
# reaches it, and its exit codes come back.
kit_in_a_fresh_clone() {
  npm run --silent conformance 2>"$work/first.log" || { cat "$work/first.log"; return 1; }
  grep -q '^installing and building…$' "$work/first.log" || return 1
  node .ci/ready.mjs >"$work/second.log" 2>&1 && [ ! -s "$work/second.log" ] || return 1
  exits_with 2 npm run --silent conformance -- --no-such-option || return 1
  exits_with 3 npm run --silent conformance -- --url http://127.0.0.1:1
}

# kit_accepts_the_reference PROFILE OPTIONS...
kit_accepts_the_reference() {
  server node dist/src/tools/cli/touchstone.js serve --port 0 --auth --profile "$1" || return 1
  node dist/conformance-cli/main.js --url "$url" --profile "$@"
}

kit_rejects_a_faulty_server() {
  server node dist/spec-tests/proof/faulty-server.js || return 1
  exits_with 1 node dist/conformance-cli/main.js --url "$url" --runs 0 --section 4.2
}

# fuzz_finds_nothing COUNT SEED OPTIONS...: random requests, right and wrong, and as many where roles and tokens decide.
fuzz_finds_nothing() {
  local count=$1 seed=$2
  shift 2
  node dist/spec-tests/acceptance/fuzz/fuzz.js --requests "$count" --seed "$seed" "$@" || return 1
  node dist/spec-tests/acceptance/fuzz/fuzz.js --requests "$count" --seed "$((seed + 1))" --auth "$@"
}

# Every form of the dataset, and an empty server that is filled through its own API, checked, and empty again: exit code 3, for the data is gone.
dataset_gets_into_servers() {
  local folder="$work/dataset" form
  for form in json strapi-project archive rest-script; do
    node dist/conformance-cli/main.js dataset --format "$form" --output "$folder/$form" || return 1
  done
  server node dist/src/tools/cli/touchstone.js serve "$folder/json" --port 0 --auth --profile spec || return 1
  node dist/conformance-cli/main.js --url "$url" --runs 0 --section 4.6 || return 1
  server node dist/src/tools/cli/touchstone.js serve "$folder/archive/museum.tar.gz" --port 0 --auth --profile spec || return 1
  node dist/conformance-cli/main.js --url "$url" --runs 0 --section 4.6 --without tokens || return 1
  server node dist/src/tools/cli/touchstone.js serve "$folder/strapi-project" --fixtures "$folder/strapi-project/deployment" \
    --port 0 --auth --profile spec || return 1
  node dist/conformance-cli/main.js --url "$url" --runs 0 --seed-via-api --section 4.6 --section 4.7 || return 1
  exits_with 3 node dist/conformance-cli/main.js --url "$url" --runs 0 --section 4.2 || return 1
  node "$folder/rest-script/seed.mjs" --url "$url" --header 'Authorization: Bearer havnsund-full-access-token' || return 1
  node dist/conformance-cli/main.js --url "$url" --runs 0 --section 4.6 --without timestamps,stored-files
}

# package_works OPTIONS...: the package as a user gets it: packed, installed by the lines of docs/install.md, both commands and the library run from an empty folder.
package_works() {
  local folder="$work/consumer" page=docs/install.md global local pack
  global=$(grep -oE '^npm install --global [^ ]+' "$page") && local=$(grep -oE '^npm install --save-dev [^ ]+' "$page") &&
    pack=$(sed -n 's/^npm ci && \(npm pack [^#]*\).*/\1/p' "$page") && [ -n "$pack" ] || return 1
  mkdir -p "$folder/touchstone" "$folder/project" || return 1
  $pack --pack-destination "$folder/touchstone" || return 1
  export npm_config_audit=false npm_config_fund=false npm_config_loglevel=error
  (cd "$folder/touchstone" && npm_config_prefix=$folder/global $global && cd / && "$folder/global/bin/touchstone" --version) || return 1
  (
    cd "$folder/project" || exit 1
    npm init --yes >/dev/null
    $local || exit 1
    npx --no -- touchstone conformance --section 4.2 --runs 5 || exit 1
    npx --no -- touchstone conformance --explain 4.2 >"$folder/explained" && grep -q 'npx --no -- touchstone conformance --url' "$folder/explained" || exit 1
    FORCE_COLOR=1 server node_modules/.bin/touchstone serve --port 0 --auth || exit 1
    npx --no -- touchstone conformance --url "$url" --profile strapi-4.26 "$@" || exit 1
    if grep Warning "$said"; then exit 1; fi
    node --input-type=module -e '
      import { bundledDatasetPath, createContentApi, loadDataset } from "touchstone";
      const api = createContentApi(await loadDataset(bundledDatasetPath()));
      const answer = await api.fetch(new Request("http://localhost/api/artifacts?pagination[limit]=1"));
      const { data } = await answer.json();
      if (answer.status !== 200 || data.length !== 1) throw new Error(`unexpected answer ${answer.status}`);
    ' && node --input-type=module -e '
      import { checks, run } from "touchstone/conformance";
      const { outcome, summary } = await run({ checks: checks.filter(({ section }) => section === "4.2"), runs: 5 });
      if (outcome.exitCode !== 0 || summary.passed < 20) throw new Error(outcome.message);
    '
  )
}

# The command as one file, in an empty folder and an environment without Node: what it prints and writes is what the package does, but for how it
# is called.
executable_works() {
  local folder="$work/executable" package="$PWD/dist/src/tools/cli/touchstone.js" root=$PWD command
  mkdir -p "$folder/empty" || return 1
  node src/tools/executable/build.mjs --output "$folder/bin" || return 1
  (
    cd "$folder/empty" || exit 1
    one() { env -i PATH=/nonexistent "$folder/bin/touchstone" "$@"; }
    called() { sed -i "s|$folder/bin/touchstone|touchstone|g; s|node $package|touchstone|g; s|node $root/dist/conformance-cli/main.js|touchstone conformance|g" "$1"; }
    one conformance dataset --format json --output ../museum || exit 1
    for command in --version --help types schemas openapi "conformance --help" "conformance --list" "conformance --explain I-36" \
      "init ../museum --output ../written" "generate ../museum --seed 3 --output ../written" \
      "conformance dataset --format strapi-project --output ../written"; do
      # shellcheck disable=SC2086
      one $command >../one.txt && called ../one.txt || exit 1
      if [ -d ../written ]; then mv ../written ../by-one; fi
      # shellcheck disable=SC2086
      node "$package" $command >../two.txt && called ../two.txt && cmp ../one.txt ../two.txt || exit 1
      if [ -d ../written ]; then diff -r ../by-one ../written && rm -r ../by-one ../written || exit 1; fi
    done
    echo 'import { defineConfig } from "touchstone"; export default defineConfig({ auth: true });' >own.config.ts
    server env -i PATH=/nonexistent "$folder/bin/touchstone" serve --port 0 --profile spec --config own.config.ts || exit 1
    curl -fsS -H 'accept: text/html' "$url/" -o page.html && grep -q '<div id="app">' page.html || exit 1
    one conformance --url "$url" --runs 5 --reporter json:"$folder/one.json" &&
      node "$package" conformance --url "$url" --runs 5 --reporter json:"$folder/two.json" &&
      node "$root/.ci/same-reports.mjs" "$folder/one.json" "$folder/two.json"
  )
}

# What docs/library.md and docs/github-actions.md show, run as it stands there, with the packed package and the test runners in an empty folder.
examples_work() {
  local folder="$work/examples" runners
  mkdir -p "$folder" || return 1
  runners=$(node -p 'const { devDependencies: d } = require("./package.json"); ["vitest", "typescript", "@types/node"].map((n) => `${n}@${d[n]}`).join(" ")')
  npm pack --silent --ignore-scripts --pack-destination "$folder" || return 1
  for page in library github-actions; do node .ci/examples.mjs "docs/$page.md" "$folder" || return 1; done
  cp .ci/workflow.mjs "$folder"
  (
    cd "$folder" || exit 1
    npm init --yes --init-type=module >/dev/null
    # shellcheck disable=SC2086
    npm install --no-audit --no-fund --loglevel=error ./touchstone-*.tgz jest@30 $runners || exit 1
    server node_modules/.bin/touchstone serve --port 0 --auth --profile spec || exit 1
    export API_URL=$url
    npx --no-install vitest run || exit 1
    NODE_OPTIONS=--experimental-vm-modules npx --no-install jest --config jest.config.json --silent || exit 1
    node --test conformance.node.mjs >node-test.log || { cat node-test.log; exit 1; }
    sed -i 's/profile: "spec"/profile: "strapi-4.26"/' app.mjs
    exits_with 1 node --test conformance.node.mjs >node-test.log || exit 1
    npx --no-install tsc --strict --exactOptionalPropertyTypes --target ES2023 --module NodeNext --types node --outDir out ./*.ts || exit 1
    node out/types.js && node out/report.js && [ -s report.json ] || exit 1
    workflow_works
  )
}

# The workflow of docs/github-actions.md, in a repository with a remote; the package is installed already.
workflow_works() {
  git init --quiet --bare origin.git && git init --quiet . && git remote add origin ./origin.git || return 1
  echo "# none yet" >known-failures.txt
  export GITHUB_STEP_SUMMARY=summary.md
  PORT=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => s.close(console.log(s.address().port)))')
  export PORT
  setsid node workflow.mjs .github/workflows/conformance.yml "Install the kit" &
  local group=$! code=0
  wait "$group" || code=$?
  # The server that the workflow started.
  kill -- "-$group"
  [ "$code" -eq 0 ] && grep -q Conformant summary.md && git -C origin.git show badges:conformance.json | grep -q schemaVersion
}

chromium=${CHROMIUM:-/usr/bin/chromium}

# installed PACKAGE FILE: the package of Debian that brings this file (a pattern). Skips the step where it neither is there nor can be installed.
installed() {
  local package=$1 file=$2
  compgen -G "$file" >/dev/null && return 0
  [ "$(id -u)" -eq 0 ] || skip "$file is not there, and only root could install it"
  command -v apt-get >/dev/null || skip "$file is not there, and there is no apt-get to install it"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" || skip "the package $package is not to be had"
}

# The kit against the real server on another database.
on_postgres() { installed postgresql '/usr/lib/postgresql/*/bin/initdb' && node dist/spec-tests/interop/interop.js --database postgres "$@"; }
on_mariadb() { installed mariadb-server '/usr/sbin/mariadbd' && node dist/spec-tests/interop/interop.js --database mariadb "$@"; }

tests_in_a_browser() {
  [ -x "$chromium" ] || skip "$chromium is not there"
  npx vitest run --mode browser
}

# jest, Playwright Test and bundlers with the packed package.
recipes_work() {
  [ -x "$chromium" ] || skip "$chromium is not there"
  node spec-tests/acceptance/recipes/installed/try.mjs
}

# on_node LINE COMMAND...: runs a command, or a function of this file, with this Node first in PATH.
on_node() (
  PATH=$(.ci/with-node "$1" printenv PATH) || exit 1
  export PATH
  shift
  "$@"
)

"$@"
