import { password, type Plant, tenant } from "./plant.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Sends calls of the plant's client without a page, as a person at another place. Throws for any status but 200. */
export interface Elsewhere {
  readonly ask: <T = unknown>(path: string, method?: Method, body?: object) => Promise<T>;
  /** Reads a file with one JSON value per line. */
  readonly askLines: <T = unknown>(path: string) => Promise<T[]>;
}

/** Signs a person in at another place. */
export async function signInElsewhere(
  { url }: Pick<Plant, "url">,
  email: string,
  client: string = tenant,
): Promise<Elsewhere> {
  const send = async (path: string, method: string, body?: object, token?: string) => {
    const answer = await fetch(`${url}/api/client/${client}${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const access = await send("/users/access", "POST", { email, password });
  const { token } = (await access.json()) as { token: string };
  return {
    ask: async <T>(path: string, method: Method = "GET", body?: object) =>
      (await (await send(path, method, body, token)).json()) as T,
    askLines: async <T>(path: string) => {
      const text = await (await send(path, "GET", undefined, token)).text();
      const lines = text.split("\n").filter((line) => line !== "");
      return lines.map((line) => JSON.parse(line) as T);
    },
  };
}

/** Returns the id of the user with this e-mail. The caller is an administrator. */
export async function idOf({ ask }: Elsewhere, email: string): Promise<string> {
  const users = await ask<readonly { _id: string; email: string }[]>("/users/profile");
  const found = users.find((user) => user.email === email);
  if (found === undefined) throw new Error(`no user ${email}`);
  return found._id;
}
