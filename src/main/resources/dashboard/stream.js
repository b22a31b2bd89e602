// Server-Sent Events over fetch, since an EventSource cannot show a token.

/** Each event as {name, data}; ends when the stream does. */
export async function* events(response, onHeard) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) {
      return;
    }
    onHeard();
    const whole = (rest + value).split('\n\n');
    rest = whole.pop();
    for (const one of whole) {
      const event = parse(one);
      if (event.data !== '') {
        yield {name: event.name, data: JSON.parse(event.data)};
      }
    }
  }
}

function parse(lines) {
  const event = {name: 'message', data: ''};
  for (const line of lines.split('\n')) {
    if (line.startsWith('event: ')) {
      event.name = line.slice(7);
    } else if (line.startsWith('data: ')) {
      event.data += line.slice(6);
    }
  }
  return event;
}
