import { onPaper } from "../print/on-paper.tsx";

export const PanelScope = onPaper(async () => (await import("./panel-scope-words.tsx")).PanelScopeWords);
