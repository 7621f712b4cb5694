import type { Mailer } from "../mail/mailer.ts";
import type { Channels } from "./channel.ts";
import { mailChannel } from "./mail-channel.ts";
import { createPostOutside, type OutsideOptions } from "./post-outside.ts";
import { pushChannel, type PushSender } from "./push-channel.ts";
import { teamsChannel } from "./teams-channel.ts";
import { telegramChannel } from "./telegram-channel.ts";
import { webhookChannel } from "./webhook-channel.ts";

export interface ChannelsDependencies extends OutsideOptions {
  readonly mailer: Mailer;
  readonly push: PushSender;
  /** UTC ms. */
  readonly now: () => number;
  /** URL of the Bot API when it is not Telegram's own. */
  readonly telegramServer?: string | undefined;
}

/** Creates all channels. */
export function createChannels({
  mailer,
  push,
  now,
  telegramServer,
  ...outside
}: ChannelsDependencies): Channels {
  const post = createPostOutside(outside);
  return {
    mail: mailChannel(mailer),
    push: pushChannel(post, now, push),
    webhook: webhookChannel(post, now),
    teams: teamsChannel(post, now),
    telegram: telegramChannel(post, now, telegramServer),
  };
}
