import { type AnswerOf, getWayOut, takeWayOut } from "@fiel/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CallError } from "../../platform/http/call-error.ts";
import { callersLanguage } from "../../platform/http/language.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { createWayOutLinks, type MailList } from "../../platform/mail/way-out-links.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { type Leaving, leaveOccurrences, leaveReport } from "./leave-list.ts";
import { unknownWayOutPage, wayOutPage } from "./way-out-page.ts";

export interface MailListsDependencies {
  readonly postgres: PostgresStore;
  /** Public URL of this installation. */
  readonly publicUrl: string;
}

type Shown = AnswerOf<typeof getWayOut>;

const leave: Readonly<Record<MailList, (leaving: Leaving) => Promise<Pick<Shown, "name" | "hasLeft">>>> = {
  report: leaveReport,
  occurrences: leaveOccurrences,
};

/** Largest body; a mail program sends two words, and the form no more. */
const mostBytes = 4_096;

const isForPage = ({ headers: { accept = "" } }: FastifyRequest): boolean => accept.includes("text/html");
const isOneClick = (body: unknown): boolean =>
  typeof body === "string" && body.includes("List-Unsubscribe") && body.includes("One-Click");

/** Calls for the unsubscribe link of mails, by page or one-click without signing in (RFC 8058). */
export function mountMailLists(app: FastifyInstance, dependencies: MailListsDependencies): void {
  const { postgres } = dependencies;
  const links = createWayOutLinks(dependencies);

  const find = async (token: string, address: string | undefined): Promise<Shown> => {
    const wayOut = await links.read(token);
    if (wayOut === null) throw new CallError("NotFound");
    return postgres.withTenant(wayOut.tenantId, async (transaction) => {
      const tenant = await transaction
        .selectFrom("tenants")
        .select("name")
        .where("removed_at", "is", null)
        .executeTakeFirst();
      if (tenant === undefined) throw new CallError("NotFound");
      const left = await leave[wayOut.list]({ transaction, wayOut, address });
      return { list: wayOut.list, client: tenant.name, ...left };
    });
  };

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Promise<Shown>,
  ): Promise<Shown | FastifyReply> => {
    if (!isForPage(request)) return shown;
    const language = callersLanguage(request);
    const html = (status: number, text: string) =>
      reply.code(status).type("text/html; charset=utf-8").send(text);
    try {
      return html(200, wayOutPage(language, await shown));
    } catch (error) {
      if (error instanceof CallError && error.code === "NotFound")
        return html(404, unknownWayOutPage(language));
      throw error;
    }
  };

  void app.register(async (scope) => {
    // Accepts any content type, because mail programs differ; only the two words are checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    );
    mountCall(scope, getWayOut, ({ params: { token }, request, reply }) =>
      answer(request, reply, find(token, undefined)),
    );
    mountCall(scope, takeWayOut, ({ params: { token }, request, reply }) => {
      if (!isOneClick(request.body))
        throw new CallError("InvalidRequest", { fields: { "List-Unsubscribe": "required" } });
      return answer(request, reply, find(token, request.ip));
    });
  });
}
