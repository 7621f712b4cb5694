import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { rootDirectory } from "../setup/paths.mjs";
import { say } from "../setup/say.mjs";
import { bundleGateway } from "./bundle-gateway.ts";
import { copyNode, type Platform, platforms } from "./node-binary.ts";
import { copyServiceHost } from "./service-host.ts";

const { values } = parseArgs({
  options: { platform: { type: "string", multiple: true }, to: { type: "string", default: "dist" } },
});
const asked = (values.platform ?? platforms).map((name) => {
  const platform = platforms.find((one) => one === name);
  if (platform === undefined) throw new Error(`Não há gateway para ${name}. Há: ${platforms.join(", ")}.`);
  return platform;
});
const target = resolve(process.env["INIT_CWD"] ?? process.cwd(), values.to);
const manifest = join(rootDirectory, "apps", "gateway", "package.json");
const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };

/** One folder of this name is in each archive. */
const top = `fiel-gateway-${version}`;

function pack(platform: Platform, common: string): string {
  const directory = mkdtempSync(join(tmpdir(), "fiel-pack-"));
  try {
    const folder = join(directory, top);
    cpSync(common, folder, { recursive: true });
    copyNode(platform, folder);
    const system = platform === "win-x64" ? "windows" : "linux";
    cpSync(join(import.meta.dirname, "gateway", system), folder, { recursive: true });
    if (system === "windows") copyServiceHost(folder);
    const archive = join(target, `${top}-${platform}.tar.gz`);
    execFileSync("tar", ["-C", directory, "--owner=0", "--group=0", "--mode=go-w", "-czf", archive, top]);
    return archive;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

mkdirSync(target, { recursive: true });
const common = mkdtempSync(join(tmpdir(), "fiel-pack-"));
try {
  await bundleGateway(common);
  cpSync(join(rootDirectory, "LICENSE"), join(common, "LICENSE"));
  for (const platform of asked) {
    const archive = pack(platform, common);
    say(`${archive}: ${(statSync(archive).size / 1e6).toFixed(0)} MB`);
  }
} finally {
  rmSync(common, { recursive: true });
}
