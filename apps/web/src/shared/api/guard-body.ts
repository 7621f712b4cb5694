import type { WatchedRequest } from "./watched-request.ts";

/** Some statuses have no body, and a `Response` with one of them takes none. */
const isBodiless = ({ status }: Response): boolean => [204, 205, 304].includes(status);

/** The same answer; its body fails when it is silent for `bytesMs` while somebody waits for it. Who reads it ends the request. */
export const guardBody = (response: Response, request: WatchedRequest, bytesMs: number): Response => {
  if (response.body === null || isBodiless(response)) {
    request.end();
    return response;
  }
  const reader = response.body.getReader();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    request.wait(bytesMs);
    try {
      const { done, value } = await reader.read();
      request.pause();
      if (!done) return controller.enqueue(value);
      request.end();
      controller.close();
    } catch (error) {
      request.end();
      throw request.reasonOf(error);
    }
  };
  const cancel = (reason: unknown): Promise<void> => {
    request.end();
    return reader.cancel(reason);
  };
  // Nothing is read ahead: what nobody waits for cannot be silent.
  const body = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
};
