// A call and its result as a test in Java, with the client of mcp-spring-boot-test.

import { writeJson } from './json.js';

const MOST_CHECKS = 12;

/** A literal of Java: the escapes of JSON are those of Java. */
const literal = (value) => writeJson(value);

const words = (name) => name.split(/[^A-Za-z0-9]+/).filter(Boolean);

const capital = (word) => word[0].toUpperCase() + word.slice(1);

const className = (name) => words(name).map(capital).join('').replace(/^(?=\d|$)/, 'Tool');

/** The source of a class that makes the call and checks its result. */
export function testOf({ name, params, result, answers = [] }) {
  const type = className(name);
  const asked = answers.filter(({ question }) => question.method === 'elicitation/create' && question.params.mode !== 'url');
  const steps = [...asked.map(answered), `tool(${literal(name)})`, ...Object.entries(params.arguments ?? {}).map(([key, value]) => `with(${literal(key)}, ${javaValue(value)})`), 'call()'];
  const maps = asked.some(({ given }) => given.action === 'accept') || Object.values(params.arguments ?? {}).some((value) => value !== null && typeof value === 'object');
  return `// ${type}Tests.java
import io.mcpspring.test.EachEra;
import io.mcpspring.test.McpResponse;
import io.mcpspring.test.McpTestClient;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
${maps ? 'import tools.jackson.databind.json.JsonMapper;\n' : ''}
import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class ${type}Tests {

	@Autowired
	McpTestClient client;

	@EachEra
	void answersAsBefore() {
		McpResponse response = this.client.${steps.join('\n\t\t\t.')};
		assertThat(response)${checks(result).map((check) => `.${check}`).join('\n\t\t\t')};
	}
${maps ? '\n\tprivate static Object json(String text) {\n\t\treturn JsonMapper.shared().readTree(text);\n\t}\n' : ''}
}
`;
}

function answered({ question, given }) {
  const message = literal(question.params.message);
  switch (given.action) {
    case 'accept': return `answering(${message}, ${javaValue(given.content)})`;
    case 'decline': return `declining(${message})`;
    default: return `dismissing(${message})`;
  }
}

function javaValue(value) {
  if (value !== null && typeof value === 'object' && JSON.isRawJSON?.(value) !== true) {
    return `json(${literal(writeJson(value))})`;
  }
  const text = writeJson(value);
  return /^-?\d{10,}$/.test(text) ? `${text}L` : text;
}

function checks({ isError, structuredContent, content = [] }) {
  const texts = content.filter(({ type }) => type === 'text').map(({ text }) => text);
  if (isError) {
    return [`failed(${texts.map(literal).join(', ')})`];
  }
  if (structuredContent !== undefined) {
    return ['succeeded()', ...leaves(structuredContent, '').slice(0, MOST_CHECKS).map(([pointer, value]) => `hasStructured(${literal(pointer)}, ${javaValue(value)})`)];
  }
  return texts.length === 1 ? [`hasText(${literal(texts[0])})`] : ['succeeded()'];
}

/** The values within a value, by their JSON pointers. */
function leaves(value, pointer) {
  if (value === null || typeof value !== 'object') {
    return [[pointer, value]];
  }
  return Object.entries(value).flatMap(([key, member]) => leaves(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`));
}
