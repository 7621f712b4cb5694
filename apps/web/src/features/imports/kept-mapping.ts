import { type ImportedFile, type ImportMapping, importMapping } from "@fiel/contracts";
import { openStorage } from "../../shared/environment/open-storage.ts";

const tab = openStorage(() => globalThis.sessionStorage);

/** Storage of an assignment that was not checked yet, so that it survives a reload of the page. */
export const keptMapping = (tenant: string, { id, columns }: ImportedFile) => {
  const key = `import ${tenant} ${id}`;
  return {
    read: (): ImportMapping | null => {
      const written = tab.getItem(key);
      if (written === null) return null;
      const read = importMapping.safeParse(JSON.parse(written));
      return read.success && read.data.columns.length === columns.length ? read.data : null;
    },
    write: (mapping: ImportMapping): void => tab.setItem(key, JSON.stringify(mapping)),
    forget: (): void => tab.removeItem(key),
  };
};
