import type { WatchedRequest } from "./watched-request.ts";

/** A `Response` with one of these statuses must not have a body. */
const isBodiless = ({ status }: Response): boolean => [204, 205, 304].includes(status);

/** Wraps a response so that its body fails after `bytesMs` of silence while somebody reads it. Reading to the end or cancelling ends the request. */
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
  // No read-ahead: the watch runs only while somebody waits for bytes.
  const body = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
};
