package io.mcpspring.heap;

import java.util.ArrayList;
import java.util.List;

/**
 * The rooms of the core.
 */
class HeapTests extends HeapContract {

	@Override
	protected List<HeapCase> rooms() {
		List<HeapCase> rooms = new ArrayList<>();
		for (HeapInput input : HeapInput.values()) {
			rooms.add(new HeapCase("running calls", RunningCallsRoom.class, input.name(), 32));
		}
		add(rooms, "sessions", SessionsRoom.class, 24, "DESCRIPTIONS", "URIS", "IDS");
		add(rooms, "subscriptions", SubscriptionsRoom.class, 24, "NARROW", "WIDE");
		add(rooms, "tasks", TasksRoom.class, 48, "PARAMETERS", "CAPABILITIES", "STATES");
		add(rooms, "tasks", TasksRoom.class, 8, "SMALL");
		add(rooms, "waiting calls", WaitingCallsRoom.class, 48, "EMPTY_OBJECTS", "TEXT", "STEPS", "SMALL");
		add(rooms, "state", StatesRoom.class, 48, "WIDE", "NARROW", "SMALL");
		add(rooms, "state", StatesRoom.class, 5, "HANDLES");
		add(rooms, "used states", UsedStatesRoom.class, 15, "STATES", "CALLERS");
		add(rooms, "kept events", EventsRoom.class, 28, "EVENTS", "STREAMS");
		add(rooms, "unread messages", UnreadMessagesRoom.class, 24, "SMALL", "LARGE");
		return rooms;
	}

	private static void add(List<HeapCase> rooms, String row, Class<? extends Room> room, int megabytes,
			String... inputs) {
		for (String input : inputs) {
			rooms.add(new HeapCase(row, room, input, megabytes));
		}
	}

}
