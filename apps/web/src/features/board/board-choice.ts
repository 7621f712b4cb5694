import { type BoardPage, boardPages } from "@fiel/contracts";
import type { Preference } from "../../shared/preferences/use-stored.ts";

/** Pages that the board shows on this computer, and the time for each. */
export interface BoardChoice {
  readonly pages: readonly BoardPage[];
  readonly seconds: number;
}

export const secondsOffered = [10, 15, 20, 30, 60] as const;
const usual: BoardChoice = { pages: boardPages, seconds: 20 };

const parsed = (text: string | null): Partial<Record<keyof BoardChoice, unknown>> => {
  try {
    return (JSON.parse(text ?? "{}") ?? {}) as Partial<Record<keyof BoardChoice, unknown>>;
  } catch {
    return {};
  }
};

export const boardChoice: Preference<BoardChoice> = {
  key: "board",
  read: (text) => {
    const { pages, seconds } = parsed(text);
    const kept = Array.isArray(pages) ? boardPages.filter((page) => pages.includes(page)) : [];
    return {
      pages: kept.length === 0 ? usual.pages : kept,
      seconds: secondsOffered.find((offered) => offered === seconds) ?? usual.seconds,
    };
  },
  write: (choice) => JSON.stringify(choice),
};
