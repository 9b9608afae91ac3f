package io.mcpspring.redis.node;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OrderedTasksTests {

	private final Deque<Runnable> executed = new ArrayDeque<>();

	private final OrderedTasks tasks = new OrderedTasks(this.executed::add);

	private final List<String> done = new ArrayList<>();

	@Test
	void goOnAfterAnError() {
		this.tasks.run(() -> {
			throw new StackOverflowError();
		});
		this.tasks.run(() -> this.done.add("second"));

		assertThatThrownBy(() -> this.executed.remove().run()).isInstanceOf(StackOverflowError.class);
		assertThat(this.executed).hasSize(1);
		this.executed.remove().run();
		this.tasks.run(() -> this.done.add("third"));
		this.executed.remove().run();

		assertThat(this.done).containsExactly("second", "third");
		assertThat(this.executed).isEmpty();
	}

}
