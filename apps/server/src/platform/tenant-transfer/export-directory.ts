import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { makeDirectory } from "../durable-files/make-directory.ts";
import { syncDirectory } from "../durable-files/sync-directory.ts";
import { writeDurably } from "../durable-files/write-durably.ts";
import { describeContent, type ExportTarget, openRowsFile, textOfManifest } from "./export-target.ts";
import { type ManifestFile, manifestName } from "./manifest.ts";

/** Only the owner may read the files. */
const mode = 0o600;

export async function openExportDirectory(root: string): Promise<ExportTarget> {
  const files: ManifestFile[] = [];
  const folders = new Set([root]);
  const placeOf = async (name: string): Promise<string> => {
    const place = path.join(root, name);
    await makeDirectory(path.dirname(place));
    for (let folder = path.dirname(place); folder.length > root.length; folder = path.dirname(folder))
      folders.add(folder);
    return place;
  };
  await makeDirectory(root);
  return {
    files,
    openRows: async (name) =>
      openRowsFile(createWriteStream(await placeOf(name), { mode, flush: true }), {
        done: (written) => files.push({ path: name, ...written }),
      }),
    async add(name, content) {
      await writeFile(await placeOf(name), content, { mode, flush: true });
      files.push(describeContent(name, content));
    },
    async finish(manifest) {
      // The client may be deleted here once its manifest exists, so everything the manifest names is on disk before it.
      for (const folder of folders) await syncDirectory(folder);
      await writeDurably(path.join(root, manifestName), textOfManifest(manifest), { mode });
      await syncDirectory(path.dirname(path.resolve(root)));
    },
  };
}
