import type { DeviceConfig } from "@fiel/contracts";
import { createDriver } from "../drivers/create-driver.ts";
import { createProductCatalogue } from "../equipment/product-catalogue.ts";
import { refusedDirectories } from "../equipment/refused-directories.ts";
import { fetchConfig } from "../forwarding/fetch-config.ts";
import { parseConfig } from "../forwarding/parse-config.ts";
import { tellHeld } from "../held/tell-held.ts";
import { readKeptConfig } from "../outbox/read-kept-config.ts";
import { nothingTaken } from "../outbox/taken-rows.ts";
import { createMachineProfiles } from "../machine-profiles/machine-profiles.ts";
import { fetchFile } from "../forwarding/fetch-file.ts";
import type { Runtime } from "../runtime.ts";
import type { Settings } from "../settings.ts";
import { checkEquipment, checkHeader } from "./check-equipment.ts";
import { formatTable } from "../table.ts";

interface CheckParts {
  readonly settings: Settings;
  readonly runtime: Runtime;
  readonly print: (text: string) => void;
}

const serverLine = (reason: string | null): string =>
  reason === null
    ? "Servidor: respondeu.\n"
    : `Servidor: FALHOU: ${reason}. Uso os últimos registros recebidos.\n`;

const loadConfig = async (
  { settings, print }: CheckParts,
  signal: AbortSignal,
): Promise<DeviceConfig | null> => {
  const answer = await fetchConfig(settings, null, signal);
  const parsed = answer.kind === "new" ? parseConfig(answer.body) : null;
  const reason =
    answer.kind === "failed" ? answer.reason : "a resposta não é a configuração do servidor Fiel";
  print(serverLine(parsed === null ? reason : null));
  const used = parsed ?? parseConfig(readKeptConfig(settings.dataDirectory));
  for (const problem of used?.problems ?? []) print(`Ignorado: ${problem}\n`);
  return used?.config ?? null;
};

const checkMachines = async (
  { settings, runtime, print }: CheckParts,
  config: DeviceConfig,
  signal: AbortSignal,
): Promise<number> => {
  const profiles = createMachineProfiles({
    dataDirectory: settings.dataDirectory,
    fetchContent: (sha256) => fetchFile(settings, sha256, () => undefined, signal),
    runtime,
    log: { warn: () => undefined, info: () => undefined },
    onArrived: () => undefined,
  });
  await profiles.update(config.profiles);
  const products = createProductCatalogue();
  products.update(config.products);
  const context = {
    productText: products.text,
    now: runtime.now,
    monotonic: runtime.monotonic,
    computersNow: runtime.now,
    // A test reads no records.
    takenRows: () => nothingTaken,
    profile: profiles.profile,
  };
  const checked = await Promise.all(
    config.equipment.map((one) => checkEquipment(one, createDriver(one, context), runtime.monotonic)),
  );
  print(formatTable([checkHeader, ...checked.map(({ cells }) => cells)]));
  const failed = checked.filter(({ ok }) => !ok).length;
  print(`${checked.length - failed} de ${checked.length} equipamentos responderam.\n`);
  return failed === 0 ? 0 : 1;
};

/** Lists machines whose configuration files would be refused, with the allowed folders. Returns 1 when there are any, else 0. */
const checkDirectories = async (
  { settings: { configRoots }, print }: CheckParts,
  { equipment }: DeviceConfig,
): Promise<number> => {
  const refused = await refusedDirectories(equipment, configRoots);
  if (refused.size === 0) return 0;
  const lines = [...refused].map(
    ([mid, reason]) => `Arquivos de configuração do MID ${mid}: RECUSADO: ${reason}\n`,
  );
  print(`${lines.join("")}Pastas que este gateway pode gravar: ${configRoots.join(", ")}\n`);
  return 1;
};

const checkAll = async (parts: CheckParts, config: DeviceConfig, signal: AbortSignal): Promise<number> =>
  Math.max(await checkMachines(parts, config, signal), await checkDirectories(parts, config));

/**
 * Tests every equipment and prints a table, with the held records. The exit code is 0 when all equipment answered and no machine's files are refused.
 */
export const runCheck = async (parts: CheckParts, signal: AbortSignal): Promise<number> => {
  const { settings, print } = parts;
  const config = await loadConfig(parts, signal);
  if (config === null) print("Não há registros: sem o servidor não se sabe que equipamentos testar.\n");
  const code = config === null ? 1 : await checkAll(parts, config, signal);
  print(tellHeld(settings.dataDirectory));
  return code;
};
