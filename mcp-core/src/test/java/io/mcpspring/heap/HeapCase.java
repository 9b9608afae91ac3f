package io.mcpspring.heap;

import java.util.Locale;

/**
 * A room and the input that fills it.
 *
 * @param row what the room is for
 * @param room the class of the room
 * @param input the name of the input
 * @param megabytes what the meter shows at least when the room is full
 */
public record HeapCase(String row, Class<? extends Room> room, String input, int megabytes) {

	@Override
	public String toString() {
		return this.row + ", " + this.input.toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
