import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { PackageCursor } from "./package-cursor.ts";
import { type FeedPage, type FeedSource, readFeedPage, type ToldMonths } from "./package-feed.ts";
import { csvHeader, csvLine, shownPackage } from "./package-lines.ts";

export interface PackageFile {
  readonly source: FeedSource;
  readonly names: Pick<TenantRegistrations, "equipment" | "productById">;
  readonly format: "ndjson" | "csv";
  readonly begun: PackageCursor;
  /** Null for a format that does not report deletions; its cursors leave them to a later call. */
  readonly deletions: ToldMonths | null;
  /** Most packages of the file. */
  readonly most: number;
  readonly cursorAt: (cursor: PackageCursor) => string;
}

/** Packages of a stream held in memory at a time. */
const portion = 2_000;

/** Lines of packages, read in portions as they are consumed. Each line has the cursor that continues after it. */
export async function* packageFileOf(file: PackageFile): AsyncGenerator<string> {
  const { source, format, begun, deletions, most, cursorAt } = file;
  const told = deletions?.told ?? begun.told;
  if (format === "csv") yield `${csvHeader}\r\n`;
  if (deletions !== null && deletions.deleted.length > 0) {
    const cursor = cursorAt({ place: begun.place, told });
    yield deletions.deleted.map((deleted) => `${JSON.stringify({ deleted, cursor })}\n`).join("");
  }
  let place = begun.place;
  for (let left = most; left > 0;) {
    const page = await readFeedPage(source, place, Math.min(left, portion));
    if (page.packages.length > 0) yield linesOf(file, page, told);
    if (!page.more) return;
    left -= page.packages.length;
    place = page.next;
  }
}

const linesOf = ({ names, format, cursorAt }: PackageFile, { packages }: FeedPage, told: number): string =>
  packages
    .map(({ after, ...one }) => {
      const shown = shownPackage(one, names);
      const cursor = cursorAt({ place: after, told });
      return format === "csv" ? `${csvLine(shown, cursor)}\r\n` : `${JSON.stringify({ ...shown, cursor })}\n`;
    })
    .join("");
