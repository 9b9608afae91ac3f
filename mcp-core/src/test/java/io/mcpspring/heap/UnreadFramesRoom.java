package io.mcpspring.heap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.mcpspring.context.OwnerKey;
import io.mcpspring.engine.http.UnreadAnswers;
import io.mcpspring.engine.http.UnreadFrames;
import io.mcpspring.engine.server.CredentialCheck;
import io.mcpspring.engine.share.MemoryBudget;
import io.mcpspring.engine.share.MemoryBudget.Part;
import io.mcpspring.engine.stream.QueuedFrames;
import io.mcpspring.engine.stream.StreamMonitor;
import io.mcpspring.fake.FakeServer;
import io.mcpspring.fake.TestTime;

/**
 * Room for large frames of streams. Clients have read a part of each frame.
 */
final class UnreadFramesRoom extends Room {

	private static final int ROOM = (int) (MemoryBudget.ofHeap().of(Part.UNREAD) / 2);

	private final FakeServer server = FakeServer.setup().start();

	private final StreamMonitor monitor = new StreamMonitor(new TestTime(), Duration.ofDays(1), Duration.ofDays(1),
			ROOM, () -> {
			}, CredentialCheck.NONE);

	private final UnreadAnswers answers = new UnreadAnswers(Duration.ofDays(1), ROOM, (look, millis) -> {
	}, () -> {
	});

	private final List<UnreadFrames> streams = new ArrayList<>();

	private final int size;

	UnreadFramesRoom(String input) {
		this.size = input.equals("SMALL") ? 40_000 : 200_000;
	}

	@Override
	protected FakeServer node() {
		return this.server;
	}

	@Override
	protected boolean add(int number) {
		if (meter() + 2L * this.size > ROOM) {
			return false;
		}
		QueuedFrames queue = new QueuedFrames(OwnerKey.ofKey("user"), 2 * this.size, this.monitor, () -> {
		});
		queue.send(new byte[this.size]);
		UnreadFrames stream = new UnreadFrames(queue, this.answers, () -> OwnerKey.ofKey("user"), () -> {
		});
		stream.poll();
		return this.streams.add(stream);
	}

	@Override
	protected long meter() {
		return this.answers.bytes();
	}

	@Override
	protected boolean release() {
		this.streams.forEach(UnreadFrames::closed);
		return true;
	}

}
