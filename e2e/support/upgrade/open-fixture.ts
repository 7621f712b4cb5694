import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdDecompress } from "node:zlib";
import type { BatchAnswer, BatchInput } from "@fiel/contracts";

/** What the previous version made, sent and showed. */
export interface Expected {
  readonly deviceKey: string;
  /** Day of the CpNet file. */
  readonly day: string;
  readonly ringCount: number;
  /** Weights in order, mg. */
  readonly made: { readonly ring: readonly number[]; readonly file: readonly number[] };
  readonly acknowledged: readonly { readonly batch: BatchInput; readonly answer: BatchAnswer }[];
  /** Stored but never answered. */
  readonly stuck: BatchInput;
  /** Dashboard call -> its answer. */
  readonly figures: Readonly<Record<string, unknown>>;
}

const archive = path.join(import.meta.dirname, "../../fixtures/version-0.1/installation.tar.zst");
const windowLog = 27;

/** Unpacks the installation of version 0.1. `installation` is a present one, whose account runs PostgreSQL here. */
export async function openFixture(installation: string): Promise<{ directory: string; expected: Expected }> {
  const directory = mkdtempSync(path.join(tmpdir(), "fiel-upgrade-"));
  const tar = spawn("tar", ["-x", "--no-same-owner", "-C", directory], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(tar, "close");
  const params = { [constants.ZSTD_d_windowLogMax]: windowLog };
  await pipeline(createReadStream(archive), createZstdDecompress({ params }), tar.stdin);
  await ended;
  const { uid, gid } = statSync(path.join(installation, "data", "postgres"));
  execFileSync("chown", ["-R", `${uid}:${gid}`, path.join(directory, "data", "postgres")]);
  const expected = JSON.parse(readFileSync(path.join(directory, "expected.json"), "utf8")) as Expected;
  return { directory, expected };
}
