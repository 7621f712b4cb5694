import type { AnswerOf, getAcknowledgeLink } from "@fiel/contracts";

/** What a message's link shows of its incident. */
export type ShownLink = AnswerOf<typeof getAcknowledgeLink>;
