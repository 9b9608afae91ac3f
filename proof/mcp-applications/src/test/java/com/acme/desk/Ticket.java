package com.acme.desk;

import java.util.concurrent.atomic.AtomicInteger;

import io.mcpspring.annotation.McpTool;

import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.context.annotation.Scope;
import org.springframework.stereotype.Component;

/** A new one for everybody who asks. */
@Component
@Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
public class Ticket {

	private static final AtomicInteger LAST = new AtomicInteger();

	private final int number = LAST.incrementAndGet();

	@McpTool(name = "ticket", description = "Draws a ticket")
	public int number() {
		return this.number;
	}

}
