package io.mcpspring.heap;

import java.util.ArrayList;
import java.util.List;

import io.mcpspring.engine.share.MemoryBudget.Part;

/**
 * The rooms of the core.
 */
class HeapTests extends HeapContract {

	@Override
	protected List<HeapCase> rooms() {
		List<HeapCase> rooms = new ArrayList<>();
		for (HeapInput input : HeapInput.values()) {
			rooms.add(new HeapCase("running calls", RunningCallsRoom.class, input.name(), Part.RUNNING_CALLS, 32));
		}
		add(rooms, "sessions", SessionsRoom.class, Part.SESSIONS, 24, "DESCRIPTIONS", "URIS", "IDS");
		add(rooms, "subscriptions", SubscriptionsRoom.class, Part.SUBSCRIPTIONS, 24, "NARROW", "WIDE");
		add(rooms, "tasks", TasksRoom.class, Part.TASKS, 48, "PARAMETERS", "CAPABILITIES", "STATES");
		add(rooms, "tasks", TasksRoom.class, Part.TASKS, 8, "SMALL");
		add(rooms, "waiting calls", WaitingCallsRoom.class, Part.WAITING_CALLS, 48, "EMPTY_OBJECTS", "TEXT", "STEPS",
				"SMALL");
		add(rooms, "state", StatesRoom.class, Part.STATE, 48, "WIDE", "NARROW", "SMALL");
		add(rooms, "state", StatesRoom.class, Part.STATE, 5, "HANDLES");
		add(rooms, "used states", UsedStatesRoom.class, Part.USED_STATES, 15, "STATES", "CALLERS");
		add(rooms, "kept events", EventsRoom.class, Part.EVENTS, 28, "EVENTS", "STREAMS");
		add(rooms, "unread messages", UnreadMessagesRoom.class, Part.UNREAD, 24, "SMALL", "LARGE");
		add(rooms, "frames of streams", UnreadFramesRoom.class, Part.UNREAD, 24, "SMALL", "LARGE");
		add(rooms, "responses to batches", KeptResponsesRoom.class, Part.RUNNING_CALLS, 24, "SMALL", "LARGE");
		return rooms;
	}

	private static void add(List<HeapCase> rooms, String row, Class<? extends Room> room, Part part, int megabytes,
			String... inputs) {
		for (String input : inputs) {
			rooms.add(new HeapCase(row, room, input, part, megabytes));
		}
	}

}
