import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../testing/temporary-directory.ts";
import { openStore } from "./open-store.ts";

test.skipIf(process.platform === "win32")(
  "what a gateway keeps is closed to other users of its computer, also what an earlier version left open",
  () => {
    const directory = join(temporaryDirectory(), "new");
    const modes = () =>
      Object.fromEntries(
        ["", ...readdirSync(directory)].map((name) => [name, statSync(join(directory, name)).mode & 0o777]),
      );
    const closed = { "outbox.sqlite": 0o600, "lock.sqlite": 0o600 };
    openStore(directory, { now: Date.now }).close();
    expect(modes()).toEqual({ "": 0o700, ...closed });
    chmodSync(directory, 0o755);
    for (const name of Object.keys(closed)) chmodSync(join(directory, name), 0o644);
    const store = openStore(directory, { now: Date.now });
    expect(modes()).toMatchObject({
      "": 0o700,
      ...closed,
      "outbox.sqlite-wal": 0o600,
      "outbox.sqlite-shm": 0o600,
    });
    store.close();
  },
);
