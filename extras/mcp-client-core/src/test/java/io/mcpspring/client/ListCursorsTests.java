package io.mcpspring.client;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class ListCursorsTests {

	@Test
	void warnsOnceOfAListThatIsReadAgainAndAgain() {
		Logger log = (Logger) LoggerFactory.getLogger(ListCursors.class);
		ListAppender<ILoggingEvent> lines = new ListAppender<>();
		lines.start();
		log.addAppender(lines);
		try {
			ObjectNode page = JsonMapper.shared().createObjectNode().put("nextCursor", "c");
			for (String list : new String[] { "one", "one", "one", "other" }) {
				ListCursors cursors = new ListCursors(list);
				assertThat(cursors.hasNext(page)).isTrue();
				assertThat(cursors.hasNext(page)).isFalse();
			}
			assertThat(lines.list).filteredOn((line) -> line.getLevel() == Level.WARN)
				.extracting(ILoggingEvent::getFormattedMessage)
				.containsExactly("The list of one repeats a cursor; its first 1 pages are used",
						"The list of other repeats a cursor; its first 1 pages are used");
		}
		finally {
			log.detachAppender(lines);
		}
	}

}
