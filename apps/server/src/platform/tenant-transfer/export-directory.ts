import { createWriteStream } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { describeContent, type ExportTarget, openRowsFile, textOfManifest } from "./export-target.ts";
import { type ManifestFile, manifestName } from "./manifest.ts";

/** Its owner alone may read it. */
const mode = 0o600;

export async function openExportDirectory(root: string): Promise<ExportTarget> {
  const files: ManifestFile[] = [];
  const placeOf = async (name: string): Promise<string> => {
    const place = path.join(root, name);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    return place;
  };
  await mkdir(root, { recursive: true, mode: 0o700 });
  return {
    files,
    openRows: async (name) =>
      openRowsFile(createWriteStream(await placeOf(name), { mode, flush: true }), {
        done: (written) => files.push({ path: name, ...written }),
      }),
    async add(name, content) {
      await writeFile(await placeOf(name), content, { mode });
      files.push(describeContent(name, content));
    },
    async finish(manifest) {
      const place = path.join(root, manifestName);
      await writeFile(`${place}.part`, textOfManifest(manifest), { mode, flush: true });
      await rename(`${place}.part`, place);
    },
  };
}
