export interface Recorder {
  /** Instant of the first frame with a chart, `performance.now()`; null before it. */
  paintedMs: number | null;
  /** Number of times that a chart was cleared to be drawn. */
  drawings: number;
  recording: boolean;
  /** Instants of frames while recording. */
  readonly frames: number[];
}

declare global {
  var fielRecorder: Recorder;
}

/** Runs in the page before its own scripts, so it must not refer to anything outside. */
export function installRecorder(): void {
  const recorder: Recorder = { paintedMs: null, drawings: 0, recording: false, frames: [] };
  globalThis.fielRecorder = recorder;
  const surface = CanvasRenderingContext2D.prototype;
  const [fill, clearRect] = (["fill", "clearRect"] as const).map(
    (name) => Reflect.get(surface, name) as (...args: unknown[]) => void,
  );
  const isChart = ({ canvas }: CanvasRenderingContext2D): boolean => canvas.closest("[data-zooms]") !== null;
  const afterFrame = (): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        recorder.paintedMs ??= performance.now();
        port1.close();
      });
      port1.start();
      port2.postMessage(null);
    });
  };
  // Every shape of a chart calls `fill`; the original is restored after the first, so that nothing gets slower.
  surface.fill = function (this: CanvasRenderingContext2D, ...args: unknown[]): void {
    if (isChart(this)) {
      Reflect.set(surface, "fill", fill);
      afterFrame();
    }
    fill?.apply(this, args);
  };
  surface.clearRect = function (this: CanvasRenderingContext2D, ...args: unknown[]): void {
    if (recorder.recording && isChart(this)) recorder.drawings += 1;
    clearRect?.apply(this, args);
  };
}

/** Runs in the page. */
export function startRecording(): void {
  const { fielRecorder: recorder } = globalThis;
  Object.assign(recorder, { recording: true, drawings: 0 });
  recorder.frames.length = 0;
  const tick = (atMs: number): void => {
    if (!recorder.recording) return;
    recorder.frames.push(atMs);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

export function stopRecording(): { frames: number[]; drawings: number } {
  const { fielRecorder: recorder } = globalThis;
  recorder.recording = false;
  return { frames: [...recorder.frames], drawings: recorder.drawings };
}
