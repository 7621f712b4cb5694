import { shortened } from "@fiel/domain";
import { reportLimits, type DeviceConfig, type ReportedFile } from "@fiel/contracts";

type File = DeviceConfig["files"][number];

const keyOf = ({ equipment, product }: Pick<File, "equipment" | "product">): string =>
  `${equipment}/${product}`;

/** Results of configuration files, kept until the server has received them. */
export const createFileNews = () => {
  const heard = new Map<string, string>();
  const pending = new Map<string, ReportedFile>();

  /** Notes a result; `reason` is null when the file was written. Servers without file ids get no results. */
  const note = (file: File, reason: string | null): void => {
    const { equipment, product, keptAt } = file;
    if (keptAt === undefined) return;
    const state = reason === null ? "taken" : "failed";
    const news: ReportedFile = {
      equipment,
      product,
      keptAt,
      state,
      reason: reason === null ? null : shortened(reason, 1_000),
    };
    if (heard.get(keyOf(file)) === JSON.stringify(news)) pending.delete(keyOf(file));
    else pending.set(keyOf(file), news);
  };

  /** Forgets the results of files that are not in this list. */
  const keepOnly = (files: readonly File[]): void => {
    const wanted = new Set(files.map(keyOf));
    for (const known of [heard, pending])
      for (const key of known.keys()) if (!wanted.has(key)) known.delete(key);
  };

  /** The next results for the server, failures first. */
  const next = (): ReportedFile[] =>
    [...pending.values()]
      .toSorted((a, b) => Number(a.state === "taken") - Number(b.state === "taken"))
      .slice(0, reportLimits.files);

  /** Marks results as received by the server. */
  const told = (files: readonly ReportedFile[]): void => {
    for (const news of files) {
      const key = keyOf(news);
      heard.set(key, JSON.stringify(news));
      if (JSON.stringify(pending.get(key)) === JSON.stringify(news)) pending.delete(key);
    }
  };

  return { note, keepOnly, next, told };
};
