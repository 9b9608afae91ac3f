package io.mcpspring.heap;

import java.util.Locale;

import io.mcpspring.engine.share.MemoryBudget.Part;

/**
 * A room and the input that fills it.
 *
 * @param row what the room is for
 * @param room the class of the room
 * @param input the name of the input
 * @param part the part of the budget that is filled
 * @param megabytes what the meter shows at least when the room is full, or most of the
 * part if that is less
 */
public record HeapCase(String row, Class<? extends Room> room, String input, Part part, int megabytes) {

	@Override
	public String toString() {
		return this.row + ", " + this.input.toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
