import { SMTPServer } from "smtp-server";

interface Received {
  readonly to: string;
  readonly id: string;
  readonly source: string;
}

/** A mail server that stores accepted mails, and refuses addresses as configured. */
export function choosyMailServer() {
  const received: Received[] = [];
  /** Answers by address that are refused. */
  const answers = new Map<string, { readonly code: number; readonly text: string }>();
  /** Largest mail by address, bytes; unlimited when absent. */
  const sizes = new Map<string, number>();
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => {
      const answer = answers.get(address);
      done(
        answer === undefined ? null : Object.assign(new Error(answer.text), { responseCode: answer.code }),
      );
    },
    onData: (stream, { envelope }, done) => {
      const most = sizes.get(envelope.rcptTo[0]?.address ?? "") ?? Infinity;
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const source = Buffer.concat(pieces).toString("utf8");
        const id = /^Message-ID: (.+)$/im.exec(source)?.[1]?.trim() ?? "";
        if (source.length > most)
          return done(Object.assign(new Error("5.3.4 Message too big"), { responseCode: 552 }));
        received.push({ to: envelope.rcptTo[0]?.address ?? "", id, source });
        done();
      });
    },
  });
  return { smtp, received, answers, sizes };
}
