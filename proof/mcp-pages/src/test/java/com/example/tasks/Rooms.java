package com.example.tasks;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

import io.mcpspring.annotation.McpParam;
import io.mcpspring.annotation.McpTool;
import jakarta.validation.constraints.Max;

import org.springframework.stereotype.Service;

/** A tool with validation. */
// @formatter:off
@Service
public class Rooms {

	@McpTool(description = "Finds rooms that are free")
	public List<Room> rooms(LocalDate from,
			@McpParam(description = "Nights to stay", defaultValue = "1") @Max(30) int nights,
			Optional<RoomKind> kind) {
		return List.of(new Room(nights, kind.orElse(RoomKind.SINGLE)));
	}

	public record Room(int number, RoomKind kind) {
	}

	public enum RoomKind {

		SINGLE, DOUBLE

	}

}
