import type { Page } from "playwright-core";

interface HeldReports {
  /** Passes the second half of the held file. */
  readonly release: () => Promise<void>;
  /** Passes files whole from now on. */
  readonly end: () => Promise<void>;
}

/** Passes only the first half of each report's file, until `release` passes the rest or the page cancels it. */
export async function holdReports(page: Page): Promise<HeldReports> {
  await page.evaluate(() => {
    const whole = window.fetch.bind(window);
    const byHalves = async (...[input, init]: Parameters<typeof whole>): Promise<Response> => {
      const answer = await whole(input, init);
      const address = input instanceof Request ? input.url : input.toString();
      if (!address.includes("/reports?")) return answer;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const half = Math.floor(bytes.length / 2);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.slice(0, half));
          init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
          const releaseReport = () => {
            controller.enqueue(bytes.slice(half));
            controller.close();
          };
          Object.assign(window, { releaseReport });
        },
      });
      return new Response(body, { headers: answer.headers });
    };
    const endHeldReports = () => Object.assign(window, { fetch: whole });
    Object.assign(window, { fetch: byHalves, endHeldReports });
  });
  return {
    release: () => page.evaluate("releaseReport()"),
    end: () => page.evaluate("void endHeldReports()"),
  };
}
