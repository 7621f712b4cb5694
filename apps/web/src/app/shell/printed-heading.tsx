import { onPaper } from "../../shared/print/on-paper.tsx";

export const PrintedHeading = onPaper(async () => (await import("./print-heading.tsx")).PrintHeading);
