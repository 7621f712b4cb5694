import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type GatewayPlatform, gatewayPlatforms, releaseFileName } from "@fiel/contracts";
import { rootDirectory } from "../setup/paths.mjs";
import { say } from "../setup/say.mjs";
import { bundleGateway, gatewayVersion } from "./bundle-gateway.ts";
import { copyNode } from "./node-binary.ts";
import { copyServiceHost } from "./service-host.ts";
import { readSigningKey, signRelease, updateKeyOf } from "./sign-release.ts";

const { values } = parseArgs({
  options: {
    platform: { type: "string", multiple: true },
    to: { type: "string", default: "dist" },
    key: { type: "string" },
  },
});
const asked = (values.platform ?? gatewayPlatforms).map((name) => {
  const platform = gatewayPlatforms.find((one) => one === name);
  if (platform === undefined)
    throw new Error(`Não há gateway para ${name}. Há: ${gatewayPlatforms.join(", ")}.`);
  return platform;
});
const from = process.env["INIT_CWD"] ?? process.cwd();
const target = resolve(from, values.to);
const key = values.key === undefined ? null : readSigningKey(resolve(from, values.key));
const version = gatewayVersion();

/** Name of the only folder in each archive. */
const top = `fiel-gateway-${version}`;

function pack(platform: GatewayPlatform, common: string): string {
  const directory = mkdtempSync(join(tmpdir(), "fiel-pack-"));
  try {
    const folder = join(directory, top);
    cpSync(common, folder, { recursive: true });
    copyNode(platform, folder);
    const system = platform === "win-x64" ? "windows" : "linux";
    cpSync(join(import.meta.dirname, "gateway", system), folder, { recursive: true });
    if (system === "windows") copyServiceHost(folder);
    const archive = join(target, releaseFileName(version, platform));
    const ofRoot = ["--owner=0", "--group=0", "--mode=u=rwX,go=rX"];
    execFileSync("tar", ["-C", directory, ...ofRoot, "-czf", archive, top]);
    if (key !== null) signRelease({ archive, folder, version, platform }, key);
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
  // The holder of the private key may update gateways that are installed from this archive.
  if (key !== null) writeFileSync(join(common, "update-key.pem"), updateKeyOf(key));
  for (const platform of asked) {
    const archive = pack(platform, common);
    say(`${archive}: ${(statSync(archive).size / 1e6).toFixed(0)} MB${key === null ? "" : ", assinado"}`);
  }
} finally {
  rmSync(common, { recursive: true });
}
