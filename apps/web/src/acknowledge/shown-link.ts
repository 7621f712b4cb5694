import type { AnswerOf, getAcknowledgeLink } from "@fiel/contracts";

/** What a link of a message shows of its incident. */
export type ShownLink = AnswerOf<typeof getAcknowledgeLink>;
