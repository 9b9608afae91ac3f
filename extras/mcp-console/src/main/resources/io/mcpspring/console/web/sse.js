// Server-sent events of a response, as https://html.spec.whatwg.org/multipage/server-sent-events.html reads them.

/**
 * Reads the events of a stream.
 * @param {ReadableStream<Uint8Array>} body the body of the response
 * @returns {AsyncGenerator<{id: ?string, data: ?string, retry: ?number}>} events; those without data only move the position
 */
export async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let event = {};
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) {
        return;
      }
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop();
      for (const line of lines) {
        if (line !== '') {
          take(event, line);
        } else if (Object.keys(event).length > 0) {
          yield event;
          event = {};
        }
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function take(event, line) {
  const colon = line.indexOf(':');
  if (colon === 0) {
    return;
  }
  const field = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (field === 'data') {
    event.data = event.data === undefined ? value : `${event.data}\n${value}`;
  } else if (field === 'id' && !value.includes('\0')) {
    event.id = value;
  } else if (field === 'retry' && /^\d+$/.test(value)) {
    event.retry = Number(value);
  }
}
