import { join } from "node:path";
import type { DeviceConfig } from "@fiel/contracts";
import { placeOfDirectory } from "./confine-directory.ts";

type File = DeviceConfig["files"][number];

/** The directory for a file, or the reason why there is none. */
export type FilePlace = { readonly directory: string } | { readonly reason: string };

const directoryOf = ({ equipment }: DeviceConfig, mid: number): FilePlace => {
  const machine = equipment.find((one) => one.mid === mid);
  const directory = machine?.configDirectory?.trim() ?? "";
  if (directory !== "") return { directory };
  if (machine?.type === 1)
    return { reason: "uma máquina TCP/IP não recebe arquivos: ela não tem diretório de configuração" };
  return { reason: "o equipamento não tem diretório de configuração" };
};

/**
 * The place of each file. When two files would overwrite each other (two products, or machines that share a folder), the first is written and the
 * other refused. Names are compared without case, as some systems do.
 */
export const filePlaces = (config: DeviceConfig, roots: readonly string[]): ReadonlyMap<File, FilePlace> => {
  const firstAt = new Map<string, File>();
  const placeOf = (file: File): FilePlace => {
    const place = directoryOf(config, file.equipment);
    if ("reason" in place) return place;
    const path = join(placeOfDirectory(roots, place.directory), file.name).toLowerCase();
    const first = firstAt.get(path) ?? file;
    firstAt.set(path, first);
    if (first.sha256.toLowerCase() === file.sha256.toLowerCase()) return place;
    const reason = `o arquivo do produto ${first.product} tem o mesmo nome, "${file.name}", no mesmo diretório: dê outro nome a um deles`;
    return { reason };
  };
  return new Map(config.files.map((file) => [file, placeOf(file)]));
};
