import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { textOfFile, unknownSettingsTold } from "@fiel/domain";
import { ownSource } from "../../platform/backup/backup-source.ts";
import { readCopy } from "../../platform/backup/copy-directory.ts";
import { isLacking } from "../../platform/backup/copy-manifest.ts";
import { takeCopy } from "../../platform/backup/take-copy.ts";
import { readSettings, type Settings } from "../../platform/config/read-settings.ts";
import { need, parseOptions, type Command, type Work } from "../command.ts";
import { MaintenanceError } from "../maintenance-error.ts";
import { withOwnPins } from "../own-telemetry.ts";
import { restoreInstallation } from "../restore-installation.ts";
import { tellCopy } from "../tell-copy.ts";

export const move: Command = {
  schema: "any",
  usage: "move --to ARQUIVO --through PASTA",
  summary:
    "leva a instalação parada dos bancos embutidos aos de DATABASE_URL e CLICKHOUSE_URL de um arquivo de configurações, por uma cópia na pasta",
  prepare: prepareMove,
};

const unreadable =
  "O PostgreSQL não lê parte dos seus dados, que faltariam na outra instalação: verifique o disco, ou restaure ali uma cópia que ainda os tenha.";
const running = "O servidor desta instalação está ligado: pare-o antes; os dispositivos guardam o que têm.";

async function prepareMove(args: readonly string[], workingDirectory: string): Promise<Work> {
  const { values } = parseOptions(args, { to: "string", through: "string" });
  const file = path.resolve(workingDirectory, need("to", values.to));
  const root = path.resolve(workingDirectory, need("through", values.through));
  const { target, told } = await targetOf(file, workingDirectory);
  return async (workbench) => {
    const { store, settings, nowMs, print } = workbench;
    for (const sentence of told) print(`${file}: ${sentence}`);
    if (settings.databaseUrl !== null || settings.clickhouseUrl !== null)
      throw new MaintenanceError(
        "move parte dos bancos embutidos: tire DATABASE_URL e CLICKHOUSE_URL do ambiente.",
      );
    let name = "";
    const isOwn = await withOwnPins(workbench, async (pins) => {
      const taken = await takeCopy({ db: store.db, source: ownSource(pins), nowMs }, root);
      tellCopy(taken, root, print);
      if (isLacking(taken.manifest)) throw new MaintenanceError(unreadable);
      ({ name } = taken);
    });
    if (!isOwn) throw new MaintenanceError(running);
    await restoreInstallation(
      await readCopy(root, name),
      { ...target, dataDirectory: settings.dataDirectory },
      print,
    );
    print(`mudança feita: inicie o servidor com as configurações de ${file}; FIEL_DATA fica como era`);
  };
}

interface Target {
  readonly target: Settings;
  /** Sentences for the operator. */
  readonly told: readonly string[];
}

async function targetOf(file: string, workingDirectory: string): Promise<Target> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new MaintenanceError(`--to: ${file} não pôde ser lido (${(error as Error).message}).`);
  });
  const variables = parseEnv(textOfFile(bytes));
  const target = readSettings(variables, workingDirectory);
  if (target.databaseUrl === null || target.clickhouseUrl === null)
    throw new MaintenanceError(`--to: em ${file} devem estar DATABASE_URL e CLICKHOUSE_URL.`);
  return { target, told: unknownSettingsTold(variables) };
}
